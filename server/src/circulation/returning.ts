import { lastClosing, type LibraryCalendar } from './calendar.ts'
import { refuse, when, type Decision } from './decision.ts'
import { fineOf, type FineRules } from './fine.ts'
import { latenessOf, type Lateness, type LatenessRules, type RunningLoan } from './lateness.ts'
import { laterInstant, localMoment } from './local-time.ts'
import { latenessSuspensions, suspensionOf, type Block, type SuspensionRules } from './suspension.ts'
import { destinationOf, type Destination, type ScannedCopy } from './transit.ts'
import type { LoanPolicy } from './policy-choice.ts'

/** When a copy counts as returned: now, by the last closing before it was found in the box, or at an earlier instant that staff name. */
export type ReturnMoment = { readonly kind: 'now' } | { readonly kind: 'box' } | { readonly kind: 'at'; readonly at: Date }

export interface PenaltyRules {
  readonly lateness: LatenessRules
  readonly fine: FineRules
  readonly suspension: SuspensionRules
}

export interface LoanToSettle extends RunningLoan {
  readonly lentAt: Date
  /** The row the loan was made under. */
  readonly policy: Pick<LoanPolicy, 'finePerDay' | 'finePerHour' | 'penaltyDays'>
  /** Of the lending library: its calendar counts the lateness. */
  readonly calendar: LibraryCalendar
  /** Price of the copy, cents. */
  readonly price?: number | undefined
  /** From here on the loan cost nothing more: the reader said that the copy is back, or a terminal took it. */
  readonly stoppedAt?: Date
}

export interface Penalty {
  readonly lateness: Lateness
  /** Cents; 0 makes no debt. */
  readonly fine: number
  readonly suspension?: { readonly from: string; readonly until: string }
}

export interface PenaltyInput {
  readonly loan: LoanToSettle
  readonly at: Date
  readonly exempt: boolean
  readonly rules: PenaltyRules
  /** Of the person, those that nobody lifted: those for lateness count. */
  readonly blocks: readonly Block[]
}

/** What a late loan costs that ends at an instant: by its return, by a renewal at the desk, by its loss. Exempt: nothing, but late all the same. */
export function penaltyOf({ loan, at, exempt, rules, blocks }: PenaltyInput): Penalty {
  const { calendar, policy, stoppedAt, term } = loan
  const counted = stoppedAt !== undefined && stoppedAt < at ? stoppedAt : at
  const lateness = latenessOf(loan, counted, calendar, rules.lateness)
  if (exempt) return { lateness, fine: 0 }
  const suspension = suspensionOf({
    returnedOn: localMoment(at, calendar.zone).date,
    lateDays: lateness.days,
    daysPerLateDay: policy.penaltyDays,
    rules: rules.suspension,
    present: latenessSuspensions(blocks),
  })
  return { lateness, fine: fineFor(loan, lateness, rules.fine, term !== 'days'), ...(suspension ? { suspension } : {}) }
}

const fineFor = ({ policy, price }: LoanToSettle, lateness: Lateness, rules: FineRules, byHour: boolean): number =>
  fineOf({ lateness, perDay: policy.finePerDay, perHour: policy.finePerHour, byHour, rules, ...(price === undefined ? {} : { price }) })

/** The instant at which a copy counts as returned. Refused with `DataFutura` or `DataAnterior`. */
export function returnInstant(
  moment: ReturnMoment,
  now: Date,
  lentAt: Date,
  scanningLibrary: LibraryCalendar,
): Decision<{ returnedAt: Date }> {
  if (moment.kind === 'now') return { done: true, returnedAt: laterInstant(now, lentAt) }
  if (moment.kind === 'box') return { done: true, returnedAt: laterInstant(lastClosing(scanningLibrary, now) ?? now, lentAt) }
  const [day, loanDay] = [moment.at, lentAt].map((instant) => localMoment(instant, scanningLibrary.zone).date) as [string, string]
  const reasons = [
    ...when(moment.at > now, 'DataFutura', { data: day }),
    ...when(moment.at < lentAt, 'DataAnterior', { data: day, minima: loanDay }),
  ]
  return reasons.length > 0 ? refuse(reasons) : { done: true, returnedAt: moment.at }
}

export interface ReturnInput {
  readonly now: Date
  readonly moment: ReturnMoment
  /** Where it is scanned. */
  readonly library: LibraryCalendar
  readonly copy: ScannedCopy
  /** The open loan of the copy; without one only the copy's way is decided. */
  readonly loan?: LoanToSettle | undefined
  readonly exempt: boolean
  readonly rules: PenaltyRules
  /** Of the person, those that nobody lifted. */
  readonly blocks: readonly Block[]
}

export interface Returned {
  /** Of the loan; absent when the copy was not on loan. */
  readonly returnedAt?: Date
  readonly penalty?: Penalty
  readonly destination: Destination
}

/** A copy is scanned as returned, anywhere: what ends, what it costs, where it goes. Scanning it again changes nothing more. */
export function decideReturn({ now, moment, library, copy, loan, exempt, rules, blocks }: ReturnInput): Decision<Returned> {
  const destination = destinationOf(copy, library.libraryId)
  if (!loan) return { done: true, destination }
  const instant = returnInstant(moment, now, loan.lentAt, library)
  if (instant.refused) return instant
  const { returnedAt } = instant
  return { done: true, returnedAt, penalty: penaltyOf({ loan, at: returnedAt, exempt, rules, blocks }), destination }
}
