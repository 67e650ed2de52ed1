import type { CommentDecision, CommentDesk, CommentToStore } from '../../ports/comment-desk.ts'
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

async function waiting({ read }: Handles, patronId: number): Promise<number> {
  const row = await read
    .selectFrom('title_comment')
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .where('patron_id', '=', patronId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const commentDeskStore = (handles: Handles): CommentDesk => ({
  add: (comment) => add(handles, comment),
  decide: (id, decision) => decide(handles, id, decision),
  waiting: (patronId) => waiting(handles, patronId),
})
