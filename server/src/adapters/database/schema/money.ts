import type { Generated } from 'kysely'
import type { Instant, LocalDate } from './column-types.ts'

export const debtKinds = ['late_fine', 'replacement', 'interlibrary', 'photocopies', 'catalogue_card', 'second_card', 'locker_key'] as const
export const debtStates = ['open', 'partly_paid', 'paid', 'waived', 'cancelled'] as const
export const debtEntryKinds = ['payment', 'waiver', 'discount', 'correction', 'cancellation', 'reversal', 'to_refund'] as const
export const paymentWays = ['desk', 'bank_file', 'import'] as const
export const slipStates = ['issued', 'paid', 'cancelled'] as const
export const bankLineStates = ['paid', 'to_check', 'settled'] as const

export interface DebtTable {
  id: Generated<number>
  /** Null when the five years of the money are over. */
  patron_id: number | null
  bond_id: number | null
  library_id: number
  kind: (typeof debtKinds)[number]
  state: (typeof debtStates)[number]
  /** What it was charged for: the same key is charged once. */
  source_key: string | null
  amount_cents: number
  /** Amount + entries. */
  balance_cents: number
  loan_id: number | null
  expected_return_on: LocalDate | null
  late_days: number | null
  title_line: string | null
  note: string | null
  charged_at: Instant
  charged_on: LocalDate
  charged_by: number | null
  closed_on: LocalDate | null
  disputed_at: Instant | null
  dispute_note: string | null
  disputed_by: number | null
  retention_ended_at: Instant | null
}

/** `cents` is what the balance changes by: payments, waivers and discounts are negative. Written once. */
export interface DebtEntryTable {
  id: Generated<number>
  debt_id: number
  kind: (typeof debtEntryKinds)[number]
  cents: number
  payment_id: number | null
  reverses_id: number | null
  reason: string | null
  at: Instant
  local_date: LocalDate
  entered_by: number | null
}

/** A credit that was given back to its reader. Written once. */
export interface DebtRefundTable {
  id: Generated<number>
  debt_id: number
  cents: number
  reason: string
  at: Instant
  local_date: LocalDate
  entered_by: number | null
}

export interface PaymentTable {
  id: Generated<number>
  patron_id: number | null
  library_id: number
  way: (typeof paymentWays)[number]
  cents: number
  at: Instant
  local_date: LocalDate
  taken_by: number | null
  idempotency_key: string | null
  bank_line_id: number | null
  undone_at: Instant | null
  undone_by: number | null
  undo_reason: string | null
  retention_ended_at: Instant | null
}

export interface PaymentSlipTable {
  id: Generated<number>
  patron_id: number | null
  library_id: number
  state: (typeof slipStates)[number]
  reference: string
  total_cents: number
  idempotency_key: string | null
  /** MM/YYYY. */
  competence: string
  due_on: LocalDate
  issued_on: LocalDate
  issued_at: Instant
  issued_by: number | null
  closed_at: Instant | null
  retention_ended_at: Instant | null
}

export interface SlipDebtTable {
  slip_id: number
  debt_id: number
  cents: number
}

export interface BankFileLineTable {
  id: Generated<number>
  /** Made of the line's contents: a line is read once, whatever file it stands in. */
  line_key: string
  file_name: string
  file_hash: string
  line_number: number
  reference: string
  cents: number
  paid_on: LocalDate
  slip_id: number | null
  state: (typeof bankLineStates)[number]
  reason: string | null
  read_at: Instant
  settled_at: Instant | null
  settled_by: number | null
}
