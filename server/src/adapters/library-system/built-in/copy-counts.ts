import { sql } from 'kysely'
import type { CopyCounts } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { idList } from '../../database/value-lists.ts'

// A copy that is not lent out is there to be read, as long as it stands on its shelf.
const kindOfCopy = sql<keyof CopyCounts>`case
  when copy.status = 'consult_only' or (copy.status = 'available' and loan_type.lends = 0) then 'consultOnly'
  when copy.status = 'available' then 'available'
  when copy.status = 'on_loan' then 'onLoan'
  when copy.status = 'in_transit' then 'inTransit'
  else 'other' end`

const none: CopyCounts = { copies: 0, available: 0, onLoan: 0, consultOnly: 0, inTransit: 0, other: 0 }

/** Counts of the visible copies of each title, one statement. */
export async function copyCounts({ engine, read }: Handles, titleIds: readonly number[]): Promise<ReadonlyMap<number, CopyCounts>> {
  const counts = new Map<number, CopyCounts>()
  if (titleIds.length === 0) return counts
  const rows = await read
    .selectFrom('copy')
    .innerJoin('copy_status', 'copy_status.code', 'copy.status')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .select((of) => ['copy.title_id', kindOfCopy.as('kind'), of.fn.countAll<number>().as('copies')])
    .where('copy.title_id', 'in', idList(engine, titleIds))
    .where('copy_status.visible', '=', 1)
    .groupBy(['copy.title_id', kindOfCopy])
    .execute()
  for (const row of rows) {
    const before = counts.get(row.title_id) ?? none
    counts.set(row.title_id, { ...before, [row.kind]: row.copies, copies: before.copies + row.copies })
  }
  return counts
}
