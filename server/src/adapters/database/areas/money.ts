import type { Generated } from 'kysely'
import { money } from '../../../privacy/rules.ts'
import { ofPatron, through } from '../../../privacy/held-tables.ts'
import { deskReceiptStore } from '../desk-receipt-store.ts'
import type { Handles } from '../handles.ts'
import type { Instant, LocalDate } from './column-types.ts'
import { table } from './table.ts'

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

export const moneyArea = {
  tables: {
    debt: table<DebtTable>({
      subject: 'never',
      privacy: {
        ...money,
        none: 'library_id kind state expected_return_on late_days charged_at charged_on closed_on disputed_at retention_ended_at',
        pseudonymous: 'id patron_id bond_id source_key loan_id charged_by disputed_by',
        personal: 'amount_cents balance_cents note dispute_note',
        sensitive: 'title_line',
        except: { title_line: { seenBy: ['person', 'manager'] }, note: { seenBy: ['desk'] } },
      },
      held: { kind: 'debitos', ...ofPatron, atDeletion: { clear: ['loan_id', 'source_key', 'dispute_note'] }, since: 'charged_at' },
    }),
    payment: table<PaymentTable>({
      subject: 'never',
      privacy: {
        ...money,
        none: 'id library_id way at local_date idempotency_key undone_at retention_ended_at',
        pseudonymous: 'patron_id taken_by bank_line_id undone_by',
        personal: 'cents undo_reason',
      },
      held: { kind: 'debitos', ...ofPatron, atDeletion: 'keep', since: 'at' },
    }),
    debt_entry: table<DebtEntryTable>({
      subject: 'never',
      privacy: {
        ...money,
        none: 'id kind at local_date',
        pseudonymous: 'debt_id payment_id reverses_id entered_by',
        personal: 'cents reason',
      },
      held: { kind: 'debitos', ...through('debt_id', 'debt'), atDeletion: 'keep', since: 'at' },
    }),
    debt_refund: table<DebtRefundTable>({
      subject: 'never',
      privacy: {
        ...money,
        none: 'id at local_date',
        pseudonymous: 'debt_id entered_by',
        personal: 'cents reason',
      },
      held: { kind: 'debitos', ...through('debt_id', 'debt'), atDeletion: 'keep', since: 'at' },
    }),
    payment_slip: table<PaymentSlipTable>({
      subject: 'never',
      privacy: {
        ...money,
        none: 'id library_id state idempotency_key competence due_on issued_on issued_at closed_at retention_ended_at',
        pseudonymous: 'patron_id reference issued_by',
        personal: 'total_cents',
      },
      held: { kind: 'debitos', ...ofPatron, atDeletion: 'keep', since: 'issued_at' },
    }),
    slip_debt: table<SlipDebtTable>({
      subject: 'never',
      privacy: { ...money, pseudonymous: 'slip_id debt_id', personal: 'cents' },
      held: { kind: 'debitos', ...through('slip_id', 'payment_slip'), atDeletion: 'keep' },
    }),
    bank_file_line: table<BankFileLineTable>({
      subject: 'never',
      privacy: {
        ...money,
        seenBy: ['manager'],
        none: 'id line_key file_name file_hash line_number paid_on state reason read_at settled_at',
        pseudonymous: 'reference slip_id settled_by',
        personal: 'cents',
      },
      held: { kind: 'debitos', ...through('slip_id', 'payment_slip'), atDeletion: 'keep', since: 'read_at' },
    }),
  },
  stores: (handles: Handles) => ({
    deskReceipts: deskReceiptStore(handles),
  }),
}
