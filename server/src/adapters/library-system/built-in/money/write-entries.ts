import { balanceOf, debtStateOf, type DebtEntry } from '../../../../circulation/debt.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { loginOf } from '../circulation/record-act.ts'
import type { LoadedDebt } from './load-debts.ts'

export interface EntryOrigin {
  readonly reason?: string
  readonly paymentId?: number
  /** Of a reversal: the entry that it takes back. */
  readonly reversesId?: number
  /** Local date. */
  readonly on: string
  readonly acting: Acting
}

/** The balance was changed by another act since it was read. */
export class BalanceChanged extends Error {
  constructor(debtId: number) {
    super(`The balance of debt ${debtId} was changed meanwhile.`)
    this.name = 'BalanceChanged'
  }
}

/** Writes lines of the ledger and the balance that they make, in one statement that fails when the balance is another one. */
export async function writeEntries(
  inside: Handles,
  { row, rule }: LoadedDebt,
  entries: readonly DebtEntry[],
  origin: EntryOrigin,
): Promise<void> {
  const after = { amount: rule.amount, entries: [...rule.entries, ...entries] }
  const balance = balanceOf(after)
  const changed = await inside.write
    .updateTable('debt')
    .set({ balance_cents: balance, state: debtStateOf(after), closed_on: balance === 0 ? origin.on : null })
    .where('id', '=', row.id)
    .where('balance_cents', '=', row.balance_cents)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new BalanceChanged(row.id)
  await inside.write
    .insertInto('debt_entry')
    .values(
      entries.map(({ kind, cents }) => ({
        debt_id: row.id,
        kind,
        cents,
        payment_id: kind === 'payment' ? (origin.paymentId ?? null) : null,
        reverses_id: kind === 'reversal' ? (origin.reversesId ?? null) : null,
        reason: origin.reason ?? null,
        at: instant(inside),
        local_date: origin.on,
        entered_by: loginOf(origin.acting),
      })),
    )
    .execute()
}
