import { stateWords, type CopyState, type ShelfState } from './copy-state.ts'
import { reason, refuse, when, type Decision } from './decision.ts'
import { dueByHand, dueOf, dueToday, type Due } from './due-date.ts'
import { limitReasons, type CountedLoan, type Limits, type LoanKind } from './limits.ts'
import { loanTypeOn, type TypedCopy } from './loan-type.ts'
import { hourLength, localMoment } from './local-time.ts'
import { override } from './override.ts'
import { noPolicy, type LoanPolicy, type LoanTerm, type PolicyChoice } from './policy-choice.ts'
import { standingReasons, type Standing } from './standing.ts'
import type { LibraryCalendar } from './calendar.ts'
import type { VacationWindow } from './vacation-window.ts'
import type { CirculationReason, CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'

/** What else lays claim to a copy: the live allocation of a hold (on its way or released) or of a loan request. */
export interface Allocation {
  readonly kind: 'hold' | 'request'
  readonly patronId: number
}

export interface CopyToLend extends TypedCopy {
  readonly state: CopyState
  /** What it is on its shelf; its state where absent. */
  readonly shelfState?: ShelfState
  /** `workKey` and material group. */
  readonly work: string
  readonly group: string
  /** The open loan of the copy. */
  readonly loan?: { readonly loanId: number; readonly patronId: number } | undefined
  readonly allocation?: Allocation | undefined
  /** A reader of its key's queue whom the copy would serve now, when it is allocated to nobody. */
  readonly nextInQueue?: { readonly patronId: number } | undefined
}

export interface LendingInput {
  readonly now: Date
  /** Of the lending library. */
  readonly calendar: LibraryCalendar
  /** Chosen for the lending library on the local day of the loan. */
  readonly policy: PolicyChoice
  /** Those of `windowsOf`. */
  readonly windows: readonly VacationWindow[]
  readonly copy: CopyToLend
  readonly patronId: number
  readonly standing: Standing
  readonly limits: Limits
  /** Open loans of the person. */
  readonly openLoans: readonly CountedLoan[]
  readonly readingRoomCounts: boolean
  /** As the policy says where absent. */
  readonly kind?: LoanKind | undefined
  /** A due day that staff name. */
  readonly dueDay?: string | undefined
  /** Local limit of this reader's hold on this copy, when it was just found expired. */
  readonly expiredHold?: string | undefined
  /** Setting, hours, and when this reader last returned this work. */
  readonly pause?: { readonly hours: number; readonly returnedAt: Date }
  /** Codes that an operator overrides. */
  readonly override?: readonly CirculationReasonCode[] | undefined
}

export interface Lent {
  readonly due: Due
  readonly kind: LoanKind
  /** The row that the loan keeps; none for reading-room use. */
  readonly policy?: LoanPolicy
  /** The reader's own hold or request that this loan fulfils. */
  readonly fulfils?: Allocation['kind']
  /** The copy is in transit: it is received with the loan. */
  readonly receives: boolean
  readonly warnings: readonly CirculationReason[]
  readonly overridden: readonly CirculationReason[]
}

/**
 * May this reader have this copy, and until when? What has expired on the copy is settled before. All reasons: the copy's (narrowest first),
 * the limits', the policy's and calendar's, the person's.
 */
export function decideLoan(input: LendingInput): Decision<Lent> {
  const { copy, policy } = input
  const kind = input.kind ?? kindOf(policy.chosen?.term)
  const mayRead = kind === 'reading_room'
  const due = dueFor(input, kind)
  const reasons = [
    ...copyReasons(input, kind),
    ...limitReasons({ ...input, kind, work: copy.work, group: copy.group, ...groupLimitOf(policy.chosen) }),
    ...when(pauses(input, mayRead), 'prazo_minimo', { horas: input.pause?.hours ?? 0 }),
    ...(due.refused ? due.reasons : []),
    ...(mayRead ? [] : standingReasons(input.standing, localMoment(input.now, input.calendar.zone).date, 'loan')),
  ]
  const { standing, overridden } = override(reasons, input.override ?? [])
  // What the calendar or the policy cannot give is not overridden: staff name a due day.
  if (due.refused) return refuse(standing.length > 0 ? standing : due.reasons)
  if (standing.length > 0) return refuse(standing)
  return { done: true, ...lentAs(input, kind, due.due), overridden }
}

const kindOf = (term: LoanTerm | undefined): LoanKind => (term?.kind === 'hours' || term?.kind === 'overnight' ? term.kind : 'home')

const groupLimitOf = (chosen: LoanPolicy | undefined) => (chosen?.groupLimit === undefined ? {} : { policyGroupLimit: chosen.groupLimit })

function dueFor({ now, calendar, policy, windows, standing, dueDay }: LendingInput, kind: LoanKind): Decision<{ due: Due }> {
  if (kind === 'reading_room') return { done: true, due: dueToday({ calendar, now }) }
  const { chosen } = policy
  if (!chosen) return refuse([noPolicy(policy.keys)])
  const registration = standing.registrationUntil === undefined ? {} : { registrationUntil: standing.registrationUntil }
  return dueDay === undefined
    ? dueOf({ calendar, now, term: chosen.term, windows, ...registration })
    : dueByHand({ calendar, now, ...registration }, dueDay)
}

const pauses = ({ pause, now }: LendingInput, mayRead: boolean): boolean =>
  pause !== undefined && !mayRead && now.getTime() < pause.returnedAt.getTime() + pause.hours * hourLength

/** What of the copy stands against the loan, the narrowest first. */
function copyReasons(input: LendingInput, kind: LoanKind): readonly CirculationReason[] {
  const { copy, patronId, expiredHold } = input
  if (copy.loan?.patronId === patronId) return [reason('ja_com_o_leitor', { emprestimo: copy.loan.loanId })]
  const waiting = copy.allocation ?? copy.nextInQueue
  const anothers = waiting !== undefined && waiting.patronId !== patronId
  const orphaned = copy.state === 'on_hold_shelf' && !copy.allocation
  const onLoan = copy.loan !== undefined || copy.state === 'on_loan'
  return [
    ...(anothers && expiredHold !== undefined ? [reason('ReservaVencida', { limite: expiredHold })] : []),
    ...when((anothers && expiredHold === undefined) || orphaned, 'ExemplarReservado', {}),
    ...when(onLoan, 'ExemplarEmprestado', {}),
    ...(onLoan ? [] : circulates(input, kind)),
  ]
}

/** Whether the copy goes out at all, by its state and its loan type, in this kind of loan. */
function circulates({ copy, policy, now, calendar }: LendingInput, kind: LoanKind): readonly CirculationReason[] {
  const type = loanTypeOn(copy, localMoment(now, calendar.zone).date)
  const here = ['available', 'on_hold_shelf', 'in_transit'].includes(copy.state)
  const consult = copy.state === 'consult_only' || copy.shelfState === 'consult_only' || type.consultOnly
  if (!here && copy.state !== 'consult_only') return [reason('ExemplarNaoCircula', { estado: stateWords[copy.state] })]
  if (kind === 'reading_room') return []
  const overnight = kind === 'overnight' && policy.chosen?.term.kind === 'overnight'
  const fits = policy.chosen === undefined || kindOf(policy.chosen.term) === kind
  const goesOut = consult ? overnight : type.lends && fits
  return when(!goesOut, 'ExemplarNaoCircula', { tipo: type.code })
}

function lentAs({ copy, patronId, policy, standing }: LendingInput, kind: LoanKind, due: Due): Omit<Lent, 'overridden'> {
  const own = copy.allocation?.patronId === patronId ? copy.allocation.kind : undefined
  const capped = due.cap === 'validade' && standing.registrationUntil !== undefined
  return {
    due,
    kind,
    ...(kind === 'reading_room' || !policy.chosen ? {} : { policy: policy.chosen }),
    ...(own ? { fulfils: own } : {}),
    receives: copy.state === 'in_transit',
    warnings: capped ? [reason('PrazoLimitadoPelaValidade', { ate: standing.registrationUntil })] : [],
  }
}
