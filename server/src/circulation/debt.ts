import { reason, refuse, when, type Decision } from './decision.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

export type DebtEntryKind = 'payment' | 'waiver' | 'discount' | 'correction' | 'cancellation' | 'reversal' | 'to_refund'

/** One line of the ledger: `cents` is what the balance changes by. Written once. */
export interface DebtEntry {
  readonly kind: DebtEntryKind
  readonly cents: number
  /** The kind of the entry that a reversal takes back. */
  readonly reverses?: DebtEntryKind
}

/** What is owed to one library, in cents. Amount + entries = balance. */
export interface Debt {
  readonly debtId: number
  readonly libraryId: number
  /** Local date. */
  readonly chargedOn: string
  readonly amount: number
  readonly entries: readonly DebtEntry[]
}

export type DebtState = 'open' | 'partly_paid' | 'paid' | 'waived' | 'cancelled'

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

export const balanceOf = ({ amount, entries }: Pick<Debt, 'amount' | 'entries'>): number => amount + sum(entries.map((one) => one.cents))

/** What stands of one kind after its reversals, as a positive number. */
const standing = (entries: readonly DebtEntry[], kind: DebtEntryKind): number =>
  0 - sum(entries.filter((one) => one.kind === kind || one.reverses === kind).map((one) => one.cents))

export const paidOf = ({ entries }: Pick<Debt, 'entries'>): number => standing(entries, 'payment')
export const discountOf = ({ entries }: Pick<Debt, 'entries'>): number => standing(entries, 'discount')

/** What it costs now, whatever of it was paid or waived: corrections and discounts lower it. */
export const costOf = ({ amount, entries }: Pick<Debt, 'amount' | 'entries'>): number =>
  amount - standing(entries, 'correction') - standing(entries, 'discount')

/** What was paid too much by a correction: staff give it back, nothing is paid out by itself. */
export const toRefundOf = ({ entries }: Pick<Debt, 'entries'>): number =>
  sum(entries.filter((one) => one.kind === 'to_refund').map((one) => one.cents))

/** A discount leaves a debt open; one that ends by discount alone was waived. */
export function debtStateOf(debt: Pick<Debt, 'amount' | 'entries'>): DebtState {
  const paid = paidOf(debt)
  if (balanceOf(debt) > 0) return paid > 0 ? 'partly_paid' : 'open'
  if (standing(debt.entries, 'waiver') > 0) return 'waived'
  if (paid > 0) return 'paid'
  return discountOf(debt) > 0 ? 'waived' : 'cancelled'
}

const closedWords = { paid: 'pago', waived: 'abonado', cancelled: 'cancelado' } as const

function closed(debt: Debt): readonly CirculationReason[] {
  const state = debtStateOf(debt)
  return state === 'open' || state === 'partly_paid' ? [] : [reason('DebitoEncerrado', { situacao: closedWords[state] })]
}

/** An amount that staff type: a positive whole number of cents, not above the balance. */
const amountReasons = (cents: number, balance: number): readonly CirculationReason[] =>
  Number.isSafeInteger(cents) && cents > 0
    ? when(cents > balance, 'ValorAcimaDoSaldo', { valor: cents, saldo: balance })
    : [reason('ValorInvalido', { valor: cents })]

/** Most that is charged at once: a million reais. */
const largestCharge = 100_000_000

/** Why an amount cannot be charged. */
export const chargeReasons = (cents: number): readonly CirculationReason[] =>
  when(!Number.isSafeInteger(cents) || cents <= 0 || cents > largestCharge, 'ValorInvalido', { valor: cents })

export interface PaymentLine {
  readonly debtId: number
  readonly cents: number
  /** Balance after it. */
  readonly balance: number
}

/** Of the debts of one library the oldest is paid first. `debts` are the chosen ones, or all open ones. More than is owed is refused. */
export function decidePayment(debts: readonly Debt[], cents: number): Decision<{ lines: readonly PaymentLine[] }> {
  const ended = debts.flatMap(closed)
  if (ended.length > 0) return refuse(ended)
  const reasons = amountReasons(cents, sum(debts.map(balanceOf)))
  if (reasons.length > 0) return refuse(reasons)
  const lines: PaymentLine[] = []
  let rest = cents
  for (const debt of debts.toSorted((one, other) =>
    one.chargedOn < other.chargedOn ? -1 : one.chargedOn > other.chargedOn ? 1 : one.debtId - other.debtId,
  )) {
    const part = Math.min(rest, balanceOf(debt))
    if (part > 0) lines.push({ debtId: debt.debtId, cents: part, balance: balanceOf(debt) - part })
    rest -= part
  }
  return { done: true, lines }
}

type Entries = { readonly entries: readonly DebtEntry[] }

const written = (...entries: readonly DebtEntry[]) => ({ done: true, entries }) as const

/** All that is still open is waived. */
export function decideWaiver(debt: Debt): Decision<Entries> {
  const ended = closed(debt)
  return ended.length > 0 ? refuse(ended) : written({ kind: 'waiver', cents: -balanceOf(debt) })
}

export function decideDiscount(debt: Debt, cents: number): Decision<Entries> {
  const ended = closed(debt)
  const reasons = ended.length > 0 ? ended : amountReasons(cents, balanceOf(debt))
  return reasons.length > 0 ? refuse(reasons) : written({ kind: 'discount', cents: -cents })
}

/** A debt that should not be: what is open of it is taken back (a replacement whose copy was found). */
export function decideCancellation(debt: Debt): Decision<Entries> {
  const ended = closed(debt)
  return ended.length > 0 ? refuse(ended) : written({ kind: 'cancellation', cents: -balanceOf(debt) })
}

/**
 * The debt should have been `amount`, which is less. Below what was paid the difference stands as to be refunded, and the balance is 0.
 * A debt is not corrected upwards: what is owed besides is a debt of its own.
 */
export function decideCorrection(debt: Debt, amount: number): Decision<Entries> {
  const present = debt.amount + sum(debt.entries.filter((one) => one.kind === 'correction').map((one) => one.cents))
  if (!Number.isSafeInteger(amount) || amount < 0 || amount >= present) return refuse([reason('ValorInvalido', { valor: amount })])
  const [lowered, balance] = [present - amount, balanceOf(debt)]
  const refund = Math.min(Math.max(0, lowered - balance), paidOf(debt) - toRefundOf(debt))
  const correction = Math.min(lowered, balance + refund)
  if (correction === 0) return refuse(closed(debt))
  return written({ kind: 'correction', cents: -correction }, ...(refund > 0 ? [{ kind: 'to_refund' as const, cents: refund }] : []))
}

/** An entry is taken back, once: payment, waiver, discount or cancellation; not of a debt of which something is to be refunded. */
export function decideReversal(debt: Debt, entry: DebtEntry & { readonly reversed: boolean }): Decision<Entries> {
  const reversible = ['payment', 'waiver', 'discount', 'cancellation'].includes(entry.kind)
  if (entry.reversed || !reversible) return refuse([reason('NaoPodeDesfazer', { motivo: 'desfeito' })])
  if (toRefundOf(debt) > 0) return refuse([reason('NaoPodeDesfazer', { motivo: 'houve_sequencia' })])
  return written({ kind: 'reversal', cents: -entry.cents, reverses: entry.kind })
}
