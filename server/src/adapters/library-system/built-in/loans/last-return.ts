import type { Handles } from '../../../database/handles.ts'
import type { CopySituation } from '../circulation/load-copy-situation.ts'

/** When this reader last returned a copy of the same title. */
export async function lastReturnOf({ read }: Handles, patronId: number, copy: CopySituation): Promise<Date | undefined> {
  const row = await read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select((of) => of.fn.max('loan.returned_at').as('at'))
    .where('loan.patron_id', '=', patronId)
    .where('loan.title_id', '=', copy.titleId)
    .where('loan.state', '=', 'returned')
    .where((of) => of(of.fn.coalesce('copy.volume', of.val('')), '=', copy.parts.volume ?? ''))
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}
