import type { Selectable } from 'kysely'
import type { BankLine, BankLineQuery } from '../../../../ports/library-system/bank-file.ts'
import type { Handles } from '../../../database/handles.ts'
import type { BankFileLineTable } from '../../../database/areas/money.ts'
import { systemId } from '../circulation/system-ids.ts'

export const bankLineOf = (row: Selectable<BankFileLineTable>): BankLine => ({
  id: systemId(row.id),
  file: row.file_name,
  line: row.line_number,
  reference: row.reference,
  paidOn: row.paid_on,
  cents: row.cents,
  state: row.state,
  ...(row.reason === null ? {} : { reason: row.reason }),
  readAt: new Date(row.read_at),
})

/** Lines of bank files: those to be looked at first, then the latest. */
export async function bankLines({ read }: Handles, { state, offset, limit }: BankLineQuery) {
  const chosen = read.selectFrom('bank_file_line').$if(state !== undefined, (query) => query.where('state', '=', state!))
  const { total } = await chosen.select((of) => of.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow()
  const rows = await chosen
    .selectAll()
    .orderBy((of) => of.case().when('state', '=', 'to_check').then(0).else(1).end())
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { total: Number(total), lines: rows.map(bankLineOf) }
}
