import { balanceOf, costOf, debtStateOf, type Debt, type DebtEntry } from '../../../../circulation/debt.ts'
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

/** What is true no more is not told: a payment or a waiver that was taken back, a charge of which nothing is left. A charge is told as high as it is then. */
async function setNoticesRight(
  inside: Handles,
  { id, loan_id, source_key }: LoadedDebt['row'],
  entries: readonly DebtEntry[],
  after: Pick<Debt, 'amount' | 'entries'>,
): Promise<void> {
  const alerts = alertStore(inside)
  const over = { payment: 'paid:', waiver: 'waived:' } as const
  for (const kind of ['payment', 'waiver'] as const)
    if (entries.some((one) => one.reverses === kind)) await alerts.withdraw('debt', `debt:${id}`, over[kind])
  const cents = costOf(after)
  if (cents === 0 || debtStateOf(after) === 'cancelled') await withdrawCharge(inside, { id, loan_id, source_key })
  else if (entries.some(({ kind, reverses = kind }) => reverses === 'correction' || reverses === 'discount'))
    for (const [subject, occasions] of chargesOf({ id, loan_id, source_key })) await alerts.amend('debt', subject, occasions, { cents })
}

type Charged = Pick<LoadedDebt['row'], 'id' | 'loan_id' | 'source_key'>

/** What a charge is told of: a fine of its loan, every other one of itself. */
const chargesOf = ({ id, loan_id, source_key }: Charged): readonly (readonly [subject: string, occasions: string])[] => [
  [`debt:${id}`, 'charged:'],
  ...(loan_id !== null && source_key !== null ? [[`loan:${loan_id}`, source_key] as const] : []),
]

export async function withdrawCharge(inside: Handles, charged: Charged): Promise<void> {
  for (const [subject, occasions] of chargesOf(charged)) await alertStore(inside).withdraw('debt', subject, occasions)
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
  await setNoticesRight(inside, row, entries, after)
}
