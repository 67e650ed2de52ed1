import { daysAfter, localMoment } from './local-time.ts'
import { actionOf, reason, refuse, when, type Action, type Decision } from './decision.ts'
import { dueOf, type Due } from './due-date.ts'
import { isLate, latenessOf, type RunningLoan } from './lateness.ts'
import { override } from './override.ts'
import { standingReasons, type Standing } from './standing.ts'
import type { LibraryCalendar } from './calendar.ts'
import type { LoanPolicy, LoanTerm } from './policy-choice.ts'
import type { VacationWindow } from './vacation-window.ts'
import type { CirculationReason, CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'

/** What became of a loan or its copy, where that is not simply open. Only open loans are renewed. */
export type LoanState = 'open' | 'returned' | 'lost' | 'undone' | 'in_transit' | 'claimed_returned' | 'to_confirm'

const stateWords: Readonly<Record<LoanState, string>> = {
  open: 'emprestado',
  returned: 'devolvido',
  lost: 'extraviado',
  undone: 'desfeito',
  in_transit: 'em_transito',
  claimed_returned: 'em_procura',
  to_confirm: 'a_conferir',
}

export interface LoanToRenew extends RunningLoan {
  readonly loanId: number
  readonly state: LoanState
  readonly renewals: number
  /** Those of `renewals` made by web. */
  readonly webRenewals: number
  /** The row that the loan was made under; its renewals keep it. */
  readonly policy: LoanPolicy
  /** Whether the copy's loan type allows renewal. */
  readonly renewable: boolean
}

export interface RenewalRules {
  /** Setting `atraso_outro`. */
  readonly otherLateBlocks: boolean
  /** Setting `cedo`: so many days before the due day at the earliest. */
  readonly daysBeforeDue?: number
}

export interface RenewalInput {
  readonly now: Date
  /** Of the lending library. */
  readonly calendar: LibraryCalendar
  readonly channel: 'web' | 'desk'
  readonly loan: LoanToRenew
  /** Those of `windowsOf`, for the loan's keys on the local day. */
  readonly windows: readonly VacationWindow[]
  readonly standing: Standing
  /** Whether another loan of the person is late. */
  readonly otherLate: boolean
  /** Whether `reservedLoans` of the copy's key has this loan. */
  readonly reserved: boolean
  readonly rules: RenewalRules
  readonly override?: readonly CirculationReasonCode[] | undefined
}

export interface Renewed {
  readonly due: Due
  readonly renewals: number
  readonly webRenewals: number
  /** The loan was late: what it owes up to now is settled first, by `penaltyOf`. */
  readonly settles: boolean
  readonly overridden: readonly CirculationReason[]
}

/**
 * May this loan be renewed, and until when? From today on, never to an earlier date. All reasons, in the rule book's order; what only says
 * that nothing would be gained counts too, so that no renewal is spent for nothing.
 */
export function decideRenewal(input: RenewalInput): Decision<Renewed> {
  const { loan, now, calendar, channel } = input
  if (loan.state !== 'open') return refuse([reason('estado_invalido', { estado: stateWords[loan.state] })])
  const due = dueOf({ calendar, now, term: renewalTerm(loan.policy), windows: input.windows, ...registrationOf(input.standing) })
  const { standing, overridden } = override(renewalReasons(input, due), input.override ?? [])
  if (standing.length > 0) return refuse(standing)
  if (due.refused) return due
  return {
    done: true,
    due: due.due,
    renewals: loan.renewals + 1,
    webRenewals: loan.webRenewals + (channel === 'web' ? 1 : 0),
    settles: isLate(loan, now, calendar.zone),
    overridden,
  }
}

/** What a list shows beside the loan: the very decision, with the date that it would lead to. */
export function renewalAction(input: RenewalInput): Action {
  const decision = decideRenewal(input)
  return actionOf(decision, decision.done ? decision.due.day : undefined)
}

const registrationOf = ({ registrationUntil }: Standing) => (registrationUntil === undefined ? {} : { registrationUntil })

const renewalTerm = ({ term, renewalDays }: LoanPolicy): LoanTerm =>
  term.kind === 'days' && renewalDays !== undefined ? { kind: 'days', days: renewalDays } : term

function renewalReasons(input: RenewalInput, due: Decision<{ due: Due }>): readonly CirculationReason[] {
  const { now, calendar, channel, loan, standing, otherLate, reserved, rules } = input
  const { zone } = calendar
  const today = localMoment(now, zone).date
  const late = isLate(loan, now, zone)
  const first = rules.daysBeforeDue === undefined ? today : daysAfter(loan.due.day, -rules.daysBeforeDue)
  const renewable = loan.renewable && loan.term !== 'overnight'
  return [
    ...standingReasons(standing, today, 'renewal'),
    ...(late && channel === 'web' ? [reason('atraso_item', { dias: daysLate(loan, now, calendar) })] : []),
    ...when(rules.otherLateBlocks && otherLate, 'atraso_outro', {}),
    ...when(reserved, 'reservado', {}),
    ...(renewable ? [...limitReached(loan, channel), ...gainsNothing(loan, due)] : []),
    ...when(!renewable, 'nao_renovavel', {}),
    ...when(today < first, 'cedo', { data: first }),
  ]
}

const daysLate = (loan: RunningLoan, now: Date, calendar: LibraryCalendar): number =>
  latenessOf(loan, now, calendar, { toleranceDays: 0, onlyOpenDays: false }).days

function limitReached({ policy, renewals, webRenewals }: LoanToRenew, channel: 'web' | 'desk'): readonly CirculationReason[] {
  if (channel === 'web' && webRenewals >= policy.webRenewals) return [reason('limite', { n: policy.webRenewals })]
  return when(renewals >= policy.renewals, 'limite', { n: policy.renewals })
}

/** The new date would not be later than the present one; what holds it back is told. */
function gainsNothing(loan: LoanToRenew, decision: Decision<{ due: Due }>): readonly CirculationReason[] {
  if (decision.refused) return decision.reasons
  const { due } = decision
  const gained = loan.term === 'days' ? due.day > loan.due.day : due.at > loan.due.at
  return when(!gained, 'ja_renovado', due.cap ? { motivo: due.cap } : {})
}

/** An open loan of one copy key. */
export interface LoanOfKey {
  readonly loanId: number
  readonly due: Pick<Due, 'at'>
  readonly late: boolean
}

/**
 * Loans of one key that cannot be renewed because readers wait: with `waiting` of them the loans that fall due first and are not late, ties by
 * number. A late one hinders too while the loans in time do not suffice for all who wait. `strict`: every loan, as soon as one reader waits.
 */
export function reservedLoans(loans: readonly LoanOfKey[], waiting: number, strict = false): ReadonlySet<number> {
  if (waiting <= 0) return new Set()
  const inTime = loans
    .filter((one) => !one.late)
    .toSorted((one, other) => one.due.at.getTime() - other.due.at.getTime() || one.loanId - other.loanId)
  const late = loans.filter((one) => one.late)
  const hindered = strict ? loans : [...inTime.slice(0, waiting), ...(waiting > inTime.length ? late : [])]
  return new Set(hindered.map((one) => one.loanId))
}
