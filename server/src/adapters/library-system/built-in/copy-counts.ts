import { sql } from 'kysely'
import type { CopyCounts } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idSlot, prepared, type Slots } from '../../database/prepared.ts'
import { copyGroups, sumOf } from './copy-groups.ts'

// A copy that is not lent out is there to be read, as long as it stands on its shelf.
export const kindOfCopy = sql<keyof CopyCounts>`case
  when counted.status = 'consult_only' or (counted.status = 'available' and loan_type.lends = 0) then 'consultOnly'
  when counted.status = 'available' then 'available'
  when counted.status = 'on_loan' then 'onLoan'
  when counted.status = 'in_transit' then 'inTransit'
  else 'other' end`

const none: CopyCounts = { copies: 0, available: 0, onLoan: 0, consultOnly: 0, inTransit: 0, other: 0 }

const counted = prepared((handles, slot: Slots<readonly number[]>) =>
  copyGroups(
    handles,
    idSlot(handles.engine, slot, (ids) => ids),
  )
    .select(['counted.title_id', kindOfCopy.as('kind'), sumOf(sql`counted.copies`).as('copies')])
    .groupBy(['counted.title_id', kindOfCopy]),
)

/** Counts of the visible copies of each title, one statement. */
export async function copyCounts(handles: Handles, titleIds: readonly number[]): Promise<ReadonlyMap<number, CopyCounts>> {
  const counts = new Map<number, CopyCounts>()
  if (titleIds.length === 0) return counts
  const rows = await counted(handles, titleIds)
  for (const row of rows) {
    const before = counts.get(row.title_id) ?? none
    counts.set(row.title_id, { ...before, [row.kind]: row.copies, copies: before.copies + row.copies })
  }
  return counts
}
