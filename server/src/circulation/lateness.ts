import { openDaysBetween, openMinutesBetween, type LibraryCalendar } from './calendar.ts'
import { daysBetween, localMoment } from './local-time.ts'
import type { Due } from './due-date.ts'
import type { LoanKind } from './limits.ts'
import type { LoanTerm } from './policy-choice.ts'

/** A loan as lateness sees it. Daily loans are late from local midnight after their day, those of hours and nights from the minute. */
export interface RunningLoan {
  readonly due: Due
  readonly term: LoanTerm['kind']
}

/** How lateness of a kind of loan is counted: reading-room use like a daily loan of one day. */
export const termOf = (kind: LoanKind): LoanTerm['kind'] => (kind === 'hours' || kind === 'overnight' ? kind : 'days')

export interface LatenessRules {
  /** So many late days cost nothing; one more, and all of them count. */
  readonly toleranceDays: number
  /** Count only days on which the library was open. */
  readonly onlyOpenDays: boolean
}

/** `days` are differences of local dates; `hours`, each begun one whole, are those of opening, of loans by hours and nights. */
export interface Lateness {
  readonly days: number
  readonly hours: number
}

export const onTime: Lateness = { days: 0, hours: 0 }

export function isLate({ due, term }: RunningLoan, at: Date, zone: string): boolean {
  return term === 'days' ? localMoment(at, zone).date > due.day : at.getTime() > due.at.getTime()
}

/** How late a loan is at an instant: of its return, or now. `tolerance` forgives all or nothing of the days. */
export function latenessOf(loan: RunningLoan, at: Date, calendar: LibraryCalendar, rules: LatenessRules): Lateness {
  if (!isLate(loan, at, calendar.zone)) return onTime
  const { date } = localMoment(at, calendar.zone)
  const days = rules.onlyOpenDays ? openDaysBetween(calendar.hours, loan.due.day, date) : Math.max(0, daysBetween(loan.due.day, date))
  const hours = loan.term === 'days' ? 0 : Math.ceil(openMinutesBetween(calendar, loan.due.at, at) / 60)
  return { days: days <= rules.toleranceDays ? 0 : days, hours }
}

/** What the reader's list says of an open loan, in the words of the calls. */
export type LoanSituation = 'em_dia' | 'vence_hoje' | 'em_atraso' | 'em_procura' | 'cobrado'

export interface OpenLoanMarks {
  /** The reader says that it is back; the library looks for it. */
  readonly claimedReturned: boolean
  readonly charged: boolean
}

export function situationOf(loan: RunningLoan & OpenLoanMarks, now: Date, zone: string): LoanSituation {
  if (loan.claimedReturned) return 'em_procura'
  if (loan.charged) return 'cobrado'
  if (isLate(loan, now, zone)) return 'em_atraso'
  return localMoment(now, zone).date === loan.due.day ? 'vence_hoje' : 'em_dia'
}

/** Whether the nightly job marks an open loan as charged: once more late days have passed than the setting says. */
export const becomesCharged = (loan: RunningLoan & OpenLoanMarks, now: Date, zone: string, chargedAfterDays: number): boolean =>
  !loan.charged && !loan.claimedReturned && daysBetween(loan.due.day, localMoment(now, zone).date) > chargedAfterDays
