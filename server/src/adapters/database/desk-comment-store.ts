import { sql } from 'kysely'
import type { CommentQuery, DeskCommentRow, DeskComments } from '../../ports/desk-comments.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

const chosen = ({ read }: Handles, { state, patronId, titleId }: CommentQuery) =>
  read
    .selectFrom('title_comment')
    .leftJoin('patron', 'patron.id', 'title_comment.patron_id')
    .innerJoin('title', 'title.id', 'title_comment.title_id')
    .where('title_comment.state', '=', state)
    .$if(patronId !== undefined, (rows) => rows.where('patron_id', '=', patronId!))
    .$if(titleId !== undefined, (rows) => rows.where('title_id', '=', titleId!))

async function list(handles: Handles, query: CommentQuery) {
  const { total } = await chosen(handles, query)
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const ofWriter = (state: 'shown' | 'refused') =>
    sql<number | string>`(select count(*) from title_comment other where other.patron_id = title_comment.patron_id
      and other.id <> title_comment.id and other.state = ${state})`
  const rows = chosen(handles, query)
    .select([
      'title_comment.id',
      'title_id as titleId',
      'title_line as title',
      'title_comment.patron_id as patronId',
      sql<string | null>`coalesce(patron.social_name, patron.name)`.as('name'),
      'content',
      'title_comment.state',
      'refusal_reason as reason',
      'title_comment.created_at as createdAt',
    ])
    .select([ofWriter('shown').as('earlierShown'), ofWriter('refused').as('earlierRefused')])
  const ordered =
    query.state === 'waiting'
      ? rows.orderBy('title_comment.created_at').orderBy('title_comment.id')
      : rows.orderBy('decided_at', 'desc').orderBy('title_comment.id', 'desc')
  const found = await ordered.offset(query.offset).limit(query.limit).execute()
  return {
    total: Number(total),
    rows: found.map((row) => ({
      ...(withoutNulls(row) as DeskCommentRow),
      earlierShown: Number(row.earlierShown),
      earlierRefused: Number(row.earlierRefused),
    })),
  }
}

export const deskCommentStore = (handles: Handles): DeskComments => ({ list: (query) => list(handles, query) })
