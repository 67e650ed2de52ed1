import type { LibraryCalendar } from '../../../circulation/calendar.ts'
import { fineOf } from '../../../circulation/fine.ts'
import { latenessOf, situationOf, type OpenLoanMarks, type RunningLoan } from '../../../circulation/lateness.ts'
import type { LoanPolicy } from '../../../circulation/policy-choice.ts'
import type { PenaltyRules } from '../../../circulation/returning.ts'
import type { FineEstimate } from '../../../ports/library-system/money.ts'
import type { OpenLoan } from '../../../ports/library-system/loans.ts'
import { dueAsShown } from './shown-due.ts'

type Counted = Pick<OpenLoan, 'kind' | 'lentAt' | 'renewals' | 'webRenewals'>

/** An open loan, whatever keeps it. */
export interface LoanToShow extends RunningLoan, OpenLoanMarks, Counted {
  readonly policy: Pick<LoanPolicy, 'renewals' | 'webRenewals' | 'finePerDay' | 'finePerHour'>
  /** Of the lending library. */
  readonly calendar: LibraryCalendar
  /** Price of the copy, cents. */
  readonly price?: number | undefined
  /** From here on it cost nothing more. */
  readonly stoppedAt?: Date | undefined
}

/** What would be owed if the copy came back now. */
function costs({ calendar, policy, price, stoppedAt, ...loan }: LoanToShow, now: Date, rules: PenaltyRules) {
  const until = stoppedAt ?? now
  const lateness = latenessOf(loan, until, calendar, rules.lateness)
  const rates = { perDay: policy.finePerDay, perHour: policy.finePerHour, byHour: loan.term !== 'days' }
  return {
    lateDays: latenessOf(loan, until, calendar, { toleranceDays: 0, onlyOpenDays: false }).days,
    estimatedFine: fineOf({ lateness, ...rates, price, rules: rules.fine }),
  }
}

/** What the list of its reader says of an open loan, beside the copy and what may be done. */
export function loanAsShown(loan: LoanToShow, now: Date, zone: string, rules: PenaltyRules) {
  const { kind, lentAt, renewals, webRenewals, policy } = loan
  return {
    ...dueAsShown(loan.due, zone),
    kind,
    lentAt,
    renewals,
    webRenewals,
    renewalLimit: policy.webRenewals,
    deskRenewalLimit: policy.renewals,
    situation: situationOf(loan, now, zone),
    ...costs(loan, now, rules),
  }
}

/** Overdue first, then by due instant and number. */
export const overdueFirst = <T extends { readonly loanId: number; readonly due: { readonly at: Date } }>(
  loans: readonly T[],
  isLate: (loan: T) => boolean,
): readonly T[] =>
  loans.toSorted(
    (one, other) =>
      Number(isLate(other)) - Number(isLate(one)) || one.due.at.getTime() - other.due.at.getTime() || one.loanId - other.loanId,
  )

/** Running fines: what late loans would cost if they came back now. */
export const runningFines = (loans: readonly OpenLoan[]): readonly FineEstimate[] =>
  loans
    .filter((loan) => loan.estimatedFine > 0)
    .map(({ id: loanId, title, libraryId, dueOn, lateDays, estimatedFine: cents }) => ({
      loanId,
      title,
      libraryId,
      dueOn,
      lateDays,
      cents,
    }))
