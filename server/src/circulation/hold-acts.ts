import { actionOf, notFound, reason, refuse, when, type Action, type Decision } from './decision.ts'
import { daysAfter, daysBetween } from './local-time.ts'
import { holdWords, isSuspended, type QueuedHold } from './hold-queue.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** A hold as its reader's list shows it. */
export interface HoldInHand extends QueuedHold {
  /** It was put off once before. */
  readonly putOff: boolean
  /** Of one that is or was released. */
  readonly limitDay?: string | undefined
}

export interface HoldRules {
  readonly maySuspend: boolean
  readonly mayChangePickUp: boolean
}

/** A suspension lasts at most so many days. */
export const longestSuspension = 180

type Done = Decision<object>

const judged = (reasons: readonly CirculationReason[]): Done => (reasons.length > 0 ? refuse(reasons) : { done: true })

const stage = (hold: QueuedHold): string => (hold.state === 'queued' && hold.allocated ? 'a_caminho' : holdWords[hold.state])

const wrongState = (wrong: boolean, hold: QueuedHold) => when(wrong, 'estado_invalido', { estado: stage(hold) })

/** A hold ends while it waits, is on its way or released. */
export const decideCancel = (hold: QueuedHold): Done =>
  hold.state === 'queued' || hold.state === 'released'
    ? { done: true }
    : refuse([reason('ErroCancelarReserva', { estado: holdWords[hold.state] })])

/** It is passed over until local midnight of that day, and keeps its place: only while it waits and no copy is on its way. */
export function decideSuspend(hold: QueuedHold, today: string, until: string, rules: HoldRules): Done {
  const days = daysBetween(today, until)
  return judged([
    ...wrongState(!rules.maySuspend || hold.state !== 'queued' || hold.allocated === true, hold),
    ...when(days < 1, 'DataNaoPosterior', { data: until, minima: daysAfter(today, 1) }),
    ...when(days > longestSuspension, 'DataFutura', { data: until }),
  ])
}

export const decideResume = (hold: QueuedHold, today: string): Done =>
  judged(wrongState(hold.state !== 'queued' || !isSuspended(hold, today), hold))

/** A released hold goes back to its place, once; its copy goes to the next. */
export const decidePutOff = (hold: HoldInHand, rules: HoldRules): Done =>
  judged(wrongState(!rules.maySuspend || hold.state !== 'released' || hold.putOff, hold))

/** Where the copy is fetched is changed while none is on its way. */
export const decidePickUpChange = (hold: QueuedHold, rules: HoldRules): Done =>
  judged(wrongState(!rules.mayChangePickUp || hold.state !== 'queued' || hold.allocated === true, hold))

/** An act that leaves the hold in its queue. */
export type HoldAct =
  | { readonly kind: 'resume' | 'putOff' }
  | { readonly kind: 'suspend'; readonly until: string }
  | { readonly kind: 'changePickUp'; readonly libraryId: number }

export type EndingAct = { readonly kind: 'cancel' }

/** What an act makes of a hold. */
export interface HoldChange {
  readonly set: {
    readonly state: 'queued' | 'cancelled'
    readonly suspendedUntil?: string | undefined
    readonly pickUpLibraryId?: number
    /** Of one that was released and is put off: none any more. */
    readonly limit?: undefined
    readonly putOff?: true
  }
  /** Its copy goes on, to others before itself, or free copies of its key are offered to the queue. */
  readonly afterwards?: 'pass_on' | 'pass_to_others' | 'serve_queue'
}

function judgeAct(hold: HoldInHand, act: HoldAct | EndingAct, today: string, rules: HoldRules): Done {
  if (act.kind === 'cancel') return decideCancel(hold)
  if (act.kind === 'suspend') return decideSuspend(hold, today, act.until, rules)
  if (act.kind === 'resume') return decideResume(hold, today)
  return act.kind === 'putOff' ? decidePutOff(hold, rules) : decidePickUpChange(hold, rules)
}

export const cancelling: HoldChange = { set: { state: 'cancelled', suspendedUntil: undefined }, afterwards: 'pass_on' }

function changeBy(act: HoldAct | EndingAct): HoldChange {
  const queued = { state: 'queued' } as const
  if (act.kind === 'cancel') return cancelling
  if (act.kind === 'suspend') return { set: { ...queued, suspendedUntil: act.until } }
  if (act.kind === 'resume') return { set: { ...queued, suspendedUntil: undefined }, afterwards: 'serve_queue' }
  if (act.kind === 'changePickUp') return { set: { ...queued, pickUpLibraryId: act.libraryId } }
  return { set: { ...queued, limit: undefined, putOff: true }, afterwards: 'pass_to_others' }
}

/**
 * One act on a hold, after what has expired is settled. One that was cancelled answers as one that does not exist; what has expired by its
 * limit alone is named by its limit.
 */
export function decideHoldAct(hold: HoldInHand, act: HoldAct | EndingAct, today: string, rules: HoldRules): Decision<HoldChange> {
  if (hold.state === 'cancelled') return notFound
  if (hold.state === 'expired' && act.kind !== 'cancel') return refuse([reason('ReservaVencida', { limite: hold.limitDay ?? today })])
  const decision = judgeAct(hold, act, today, rules)
  return decision.refused ? decision : { done: true, ...changeBy(act) }
}

/** What may be done with a hold, by the rules of the acts themselves. */
export function holdActions(
  hold: HoldInHand,
  today: string,
  rules: HoldRules,
): Readonly<Record<'cancel' | 'suspend' | 'resume' | 'putOff' | 'changePickUp', Action>> {
  return {
    cancel: actionOf(decideCancel(hold)),
    suspend: actionOf(decideSuspend(hold, today, daysAfter(today, 1), rules)),
    resume: actionOf(decideResume(hold, today)),
    putOff: actionOf(decidePutOff(hold, rules)),
    changePickUp: actionOf(decidePickUpChange(hold, rules)),
  }
}
