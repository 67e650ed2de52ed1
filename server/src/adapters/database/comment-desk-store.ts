import type { CommentDecision, CommentDesk, CommentToStore, WaitingComment } from '../../ports/comment-desk.ts'
import { instant, type Handles } from './handles.ts'

async function add(handles: Handles, { titleId, patronId, content, writtenAt }: CommentToStore): Promise<number> {
  const created_at = writtenAt?.toISOString() ?? instant(handles)
  const row = { title_id: titleId, patron_id: patronId, content, state: 'waiting' as const, created_at }
  return (await handles.write.insertInto('title_comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function decide(handles: Handles, id: number, decision: CommentDecision): Promise<boolean> {
  const changed = await handles.write
    .updateTable('title_comment')
    .set({
      state: decision.state,
      refusal_reason: decision.state === 'refused' ? decision.reason : null,
      decided_at: instant(handles),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

const writer = ({ read }: Handles, id: number) =>
  read
    .selectFrom('title_comment')
    .innerJoin('patron', 'patron.id', 'title_comment.patron_id')
    .innerJoin('title', 'title.id', 'title_comment.title_id')
    .select(['patron.id as patronId', 'title_line as title'])
    .where('title_comment.id', '=', id)
    .executeTakeFirst()

async function waiting({ read }: Handles, patronId: number): Promise<number> {
  const row = await read
    .selectFrom('title_comment')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The person is held until the transaction ends: of several comments at once, each sees those before it. */
function offer(handles: Handles, comment: CommentToStore, max: number): Promise<number | undefined> {
  return handles.atomically(async (inside) => {
    const writer = inside.write.selectFrom('patron').select('id').where('id', '=', comment.patronId)
    await writer.$if(inside.engine === 'postgresql', (query) => query.forUpdate()).executeTakeFirstOrThrow()
    return (await waiting(inside, comment.patronId)) < max ? add(inside, comment) : undefined
  })
}

const queue = ({ read }: Handles, limit: number): Promise<readonly WaitingComment[]> =>
  read
    .selectFrom('title_comment')
    .innerJoin('patron', 'patron.id', 'title_comment.patron_id')
    .innerJoin('title', 'title.id', 'title_comment.title_id')
    .select([
      'title_comment.id',
      'title_id as titleId',
      'title_line as title',
      'patron.code',
      'content',
      'title_comment.created_at as createdAt',
    ])
    .select((of) => of.fn.coalesce('patron.social_name', 'patron.name').as('name'))
    .where('title_comment.state', '=', 'waiting')
    .orderBy('title_comment.created_at')
    .orderBy('title_comment.id')
    .limit(limit)
    .execute()

export const commentDeskStore = (handles: Handles): CommentDesk => ({
  add: (comment) => add(handles, comment),
  offer: (comment, max) => offer(handles, comment, max),
  decide: (id, decision) => decide(handles, id, decision),
  writer: (id) => writer(handles, id),
  waiting: (patronId) => waiting(handles, patronId),
  queue: (limit) => queue(handles, limit),
})
