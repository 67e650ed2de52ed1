import type { LoanKind } from './limits.ts'
import { loanTypeOn, type TypedCopy } from './loan-type.ts'
import { localMoment } from './local-time.ts'
import { standingOf, type Reader } from './reader.ts'
import type { LoanToRenew, RenewalInput } from './renewal.ts'
import type { RuleBook } from './rule-book.ts'
import { windowsOf } from './vacation-window.ts'

/** A loan that somebody has, with the keys of its policy. */
export interface HeldLoan extends Omit<LoanToRenew, 'renewable'> {
  readonly libraryId: number
  readonly bondId: number
  readonly categoryId: number
  readonly group: string
  readonly kind: LoanKind
}

/** What a renewal is decided by, of a loan that is listed and of one that is renewed. */
export interface RenewalScene {
  readonly book: RuleBook
  readonly reader: Reader
  readonly loan: HeldLoan
  readonly typed: TypedCopy
  readonly reserved: boolean
  readonly channel: 'web' | 'desk' | 'terminal'
}

export function renewalInput({ book, reader, loan, typed, reserved, channel }: RenewalScene): RenewalInput {
  const calendar = book.calendarOf(loan.libraryId)
  const today = localMoment(book.now, calendar.zone).date
  const type = loanTypeOn(typed, today)
  const { otherLateBlocks, renewableDaysBeforeDue } = book.settings
  return {
    now: book.now,
    calendar,
    channel: channel === 'desk' ? 'desk' : 'web',
    loan: { ...loan, renewable: type.renewable && loan.kind !== 'reading_room' },
    windows: windowsOf(book.windows, { ...loan, loanType: type.code }, today),
    standing: standingOf(reader, book, loan.bondId),
    otherLate: reader.openLoans.some((one) => one.late && one.loanId !== loan.loanId),
    reserved,
    rules: { otherLateBlocks, ...(renewableDaysBeforeDue === undefined ? {} : { daysBeforeDue: renewableDaysBeforeDue }) },
  }
}
