import type { TitleComments, WrittenComment } from '../../ports/title-comments.ts'
import type { Handles } from './handles.ts'
import { prepared, type Slots } from './prepared-statement.ts'
import { flag, withoutNulls } from './rows.ts'

const counted = prepared(({ read }, slot: Slots<number>) =>
  read
    .selectFrom('title_comment')
    .where(
      'title_id',
      '=',
      slot<number>((id) => id),
    )
    .where('title_comment.state', '=', 'shown')
    .select((of) => of.fn.countAll<number>().as('total')),
)

const fingerprint = prepared(({ read }, slot: Slots<number>) =>
  read
    .selectFrom('title_comment')
    .where(
      'title_id',
      '=',
      slot<number>((id) => id),
    )
    .where('title_comment.state', '=', 'shown')
    .select((of) => [
      of.fn.countAll<number | string>().as('comments'),
      of.fn.count<number | string>('patron_id').as('named'),
      of.fn.sum<number | string | null>('id').as('ids'),
      of.fn.max('decided_at').as('decided'),
    ]),
)

async function version(handles: Handles, titleId: number): Promise<string> {
  const { comments, named, ids, decided } = (await fingerprint(handles, titleId))[0]!
  return [comments, named, ids, decided].join(' ')
}

async function shown(handles: Handles, titleId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const { total } = (await counted(handles, titleId))[0]!
  // Most titles have none: nothing more is asked then.
  if (total <= offset) return { total, comments: [] }
  const approved = handles.read.selectFrom('title_comment').where('title_id', '=', titleId).where('title_comment.state', '=', 'shown')
  const comments = await approved
    .leftJoin('patron', 'patron.id', 'title_comment.patron_id')
    .select((of) => [of.fn.coalesce('patron.social_name', 'patron.name').as('name'), 'content', 'title_comment.created_at as createdAt'])
    .orderBy('title_comment.created_at', 'desc')
    .orderBy('title_comment.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, comments: comments.map(withoutNulls) }
}

async function ofWriter({ read }: Handles, titleId: number, patronId: number): Promise<readonly WrittenComment[]> {
  const rows = await read
    .selectFrom('title_comment')
    .select(['id', 'content', 'created_at as createdAt', 'state', 'refusal_reason as refusalReason'])
    .where('title_id', '=', titleId)
    .where('patron_id', '=', patronId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(withoutNulls)
}

async function titlesOf({ read }: Handles, patronId: number, { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const written = read
    .selectFrom('title_comment')
    .innerJoin('title', 'title.id', 'title_comment.title_id')
    .where('patron_id', '=', patronId)
    .where('title.suppressed', '=', flag(false))
  const { total } = await written.select((of) => of.fn.count<number | string>('title_id').distinct().as('total')).executeTakeFirstOrThrow()
  const titles = await written
    .select((of) => [
      'title_id as titleId',
      of.fn.countAll<number | string>().as('comments'),
      of.fn.sum<number | string>(of.case().when('title_comment.state', '=', 'waiting').then(1).else(0).end()).as('waiting'),
    ])
    .groupBy('title_id')
    .orderBy((of) => of.fn.max('title_comment.created_at'), 'desc')
    .orderBy('title_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = titles.map((one) => ({ titleId: one.titleId, comments: Number(one.comments), waiting: Number(one.waiting) }))
  return { total: Number(total), titles: counted }
}

async function remove({ write }: Handles, id: number, patronId: number): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('title_comment')
    .where('id', '=', id)
    .where('patron_id', '=', patronId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const titleCommentStore = (handles: Handles): TitleComments => ({
  version: (titleId) => version(handles, titleId),
  shown: (titleId, page) => shown(handles, titleId, page),
  ofWriter: (titleId, patronId) => ofWriter(handles, titleId, patronId),
  titlesOf: (patronId, page) => titlesOf(handles, patronId, page),
  remove: (id, patronId) => remove(handles, id, patronId),
})
