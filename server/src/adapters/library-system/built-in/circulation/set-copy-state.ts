import type { CopyState } from '../../../../circulation/copy-state.ts'
import { sql } from 'kysely'
import { instant, type Handles } from '../../../database/handles.ts'
import { outboxStore } from '../../../database/outbox-store.ts'
import { raiseAvailabilityVersions } from '../availability-versions.ts'

export interface CopyChange {
  readonly copyId: number
  readonly titleId: number
  readonly before: CopyState
  readonly state: CopyState
  /** Only with `on_loan`. */
  readonly dueDate?: string
}

/** What the copy will be on its shelf, in the statement that writes its state: one that is only read here stays that, until staff say otherwise. */
export const shelfStatusWith = (state: CopyState) =>
  state === 'available' || state === 'consult_only'
    ? null
    : sql<'consult_only' | null>`case when status = 'consult_only' then 'consult_only' else shelf_status end`

/** Whether readers see copies in both states alike; one that appears or goes is told to the index. */
async function changesSight({ read }: Handles, { before, state }: CopyChange): Promise<boolean> {
  if (before === state) return false
  const rows = await read.selectFrom('copy_status').select('visible').where('code', 'in', [before, state]).execute()
  return new Set(rows.map((row) => row.visible)).size > 1
}

/** Writes where a copy is. Call last: the outbox is appended to at the end of a transaction. */
export async function setCopyState(inside: Handles, change: CopyChange): Promise<void> {
  const { copyId, titleId, state, dueDate } = change
  await inside.write
    .updateTable('copy')
    .set({
      status: state,
      due_date: state === 'on_loan' ? (dueDate ?? null) : null,
      shelf_status: shelfStatusWith(state),
      updated_at: instant(inside),
    })
    .where('id', '=', copyId)
    .execute()
  await raiseAvailabilityVersions(inside, [titleId])
  if (await changesSight(inside, change)) await outboxStore(inside).append([{ topic: 'titles', ids: [titleId] }])
}
