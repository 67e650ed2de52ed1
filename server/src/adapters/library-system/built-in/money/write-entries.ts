import { balanceOf, debtStateOf, type DebtEntry } from '../../../../circulation/debt.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { alertStore } from '../../../database/alert-store.ts'
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

/** What is true no more is not told: a payment or a waiver that was taken back, a charge of which nothing is left. */
async function withdrawNotices(
  inside: Handles,
  { id, loan_id, source_key }: LoadedDebt['row'],
  entries: readonly DebtEntry[],
  isCancelled: boolean,
): Promise<void> {
  const alerts = alertStore(inside)
  const over = { payment: 'paid:', waiver: 'waived:' } as const
  for (const kind of ['payment', 'waiver'] as const)
    if (entries.some((one) => one.reverses === kind)) await alerts.withdraw('debt', `debt:${id}`, over[kind])
  if (isCancelled) await withdrawCharge(inside, { id, loan_id, source_key })
}

/** A fine was told of its loan, every other charge of itself. */
export async function withdrawCharge(
  inside: Handles,
  { id, loan_id, source_key }: Pick<LoadedDebt['row'], 'id' | 'loan_id' | 'source_key'>,
): Promise<void> {
  await alertStore(inside).withdraw('debt', `debt:${id}`, 'charged:')
  if (loan_id !== null && source_key !== null) await alertStore(inside).withdraw('debt', `loan:${loan_id}`, source_key)
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
  await withdrawNotices(inside, row, entries, debtStateOf(after) === 'cancelled')
}
