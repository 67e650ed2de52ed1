import { actionOf, reason, refuse, when, type Action, type Decision } from './decision.ts'
import { daysAfter, daysBetween } from './local-time.ts'
import { holdWords, isSuspended, type QueuedHold } from './hold-queue.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** A hold as its reader's list shows it. */
export interface HoldInHand extends QueuedHold {
  /** It was put off once before. */
  readonly putOff: boolean
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

export const decidePickUpChange = (hold: QueuedHold, rules: HoldRules): Done =>
  judged(wrongState(!rules.mayChangePickUp || hold.state !== 'queued' || hold.allocated === true, hold))

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
