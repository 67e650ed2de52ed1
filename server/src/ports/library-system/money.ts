import type { DebtEntryKind, DebtState } from '../../circulation/debt.ts'
import type { Acting, AsOf, Decision, SystemId } from './acts.ts'
import type { LibrarySlip, PaymentSlip, ShownSlip } from './payment-slips.ts'
import type { BankFiles } from './bank-file.ts'

/** What a debt is for. */
export type DebtKind = 'late_fine' | 'replacement' | 'interlibrary' | 'photocopies' | 'catalogue_card' | 'second_card' | 'locker_key'

export interface DebtLine {
  readonly id: SystemId
  readonly kind: DebtEntryKind
  /** What the balance changed by, cents. */
  readonly cents: number
  readonly on: string
  readonly reason?: string
  /** Of a payment: its number. */
  readonly paymentId?: SystemId
  /** It was taken back. */
  readonly reversed: boolean
}

/** Money in cents: `balance = amount + lines`. */
export interface ShownDebt {
  readonly id: SystemId
  readonly patronId: number
  readonly libraryId: number
  readonly kind: DebtKind
  readonly state: DebtState
  readonly amount: number
  readonly discount: number
  readonly paid: number
  readonly balance: number
  /** Paid too much by a correction: staff give it back. */
  readonly toRefund: number
  readonly chargedOn: string
  readonly expectedReturnOn?: string
  readonly lastPaidOn?: string
  /** Of the last waiver or discount. */
  readonly reason?: string
  readonly title?: string
  readonly note?: string
  readonly disputedOn?: string
  readonly lines: readonly DebtLine[]
}

/** The running fine of a loan that is late: never part of a sum. */
export interface FineEstimate {
  readonly loanId: SystemId
  readonly title: string
  readonly libraryId: number
  readonly dueOn: string
  readonly lateDays: number
  readonly cents: number
}

/** Sum of the open balances of all libraries, and the limit above which they block. */
export interface Owed {
  readonly total: number
  readonly limit: number
  readonly blocks: boolean
}

/** What was paid too much of a debt by a correction and was not given back yet. */
export interface Credit {
  readonly debtId: SystemId
  readonly cents: number
}

export interface PatronDebts extends Owed {
  readonly debts: readonly ShownDebt[]
  /** Of open and of closed debts, however old. */
  readonly credits: readonly Credit[]
  readonly estimates: readonly FineEstimate[]
}

export interface Charge {
  readonly patronId: number
  readonly bondId?: number
  readonly libraryId: number
  readonly kind: DebtKind
  readonly cents: number
  /** What it is charged for: the same key is charged once, however often it is called. */
  readonly sourceKey?: string
  readonly title?: string
  readonly note?: string
}

export interface PaymentRequest {
  readonly patronId: number
  readonly libraryId: number
  readonly cents: number
  /** Without it all open ones of the library, the oldest first. */
  readonly debtIds?: readonly SystemId[]
}

export interface PaidLine {
  readonly debtId: SystemId
  readonly cents: number
  readonly balance: number
}

type OnDebt = Promise<Decision<{ readonly debt: ShownDebt }>>

/** What readers owe. Entries are written once; paid is what staff or the bank's file says. */
export interface Money extends BankFiles {
  /** `open`: what is owed now. `closed`: what was paid, waived or cancelled since this local date. */
  debts(patronId: number, which: 'open' | { readonly closedSince: string }): Promise<AsOf<PatronDebts>>
  /** The sum alone. */
  owed(patronId: number): Promise<AsOf<Owed>>
  debt(debtId: SystemId): Promise<AsOf<ShownDebt> | undefined>
  /** For each library of which something is open. */
  slips(patronId: number): Promise<AsOf<{ readonly slips: readonly LibrarySlip[] }>>
  issueSlip(
    patronId: number,
    asked: { readonly libraryId: number; readonly cents: number },
    acting: Acting,
  ): Promise<Decision<{ readonly slip: ShownSlip }>>
  /** For its sheet: by its number, only the person’s own. */
  slip(number: string, patronId: number): Promise<AsOf<PaymentSlip> | undefined>
  charge(charge: Charge, acting: Acting): OnDebt
  pay(payment: PaymentRequest, acting: Acting): Promise<Decision<{ readonly paymentId: SystemId; readonly lines: readonly PaidLine[] }>>
  waive(debtId: SystemId, reason: string, acting: Acting): OnDebt
  discount(debtId: SystemId, cents: number, reason: string, acting: Acting): OnDebt
  /** The debt should have been `cents`, which is less. */
  correct(debtId: SystemId, cents: number, reason: string, acting: Acting): OnDebt
  /** Takes a waiver, discount or cancellation back. */
  reverse(debtId: SystemId, lineId: SystemId, reason: string, acting: Acting): OnDebt
  /** Takes a whole payment back; answers its lines, with what is owed again. `undo`: within ten minutes, by the same operator. */
  reversePayment(
    paymentId: SystemId,
    reason: string,
    acting: Acting,
    undo?: boolean,
  ): Promise<Decision<{ readonly lines: readonly PaidLine[] }>>
  /** What was paid too much was given back to the reader: all of it. Refused where nothing is to be given back. */
  refund(debtId: SystemId, reason: string, acting: Acting): OnDebt
  /** A note of dispute; it changes no money. */
  dispute(debtId: SystemId, note: string, acting: Acting): OnDebt
}
