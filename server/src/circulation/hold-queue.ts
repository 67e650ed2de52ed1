import { laterInstant } from './local-time.ts'
import type { HoldState as HoldWord } from '@farol/contract/circulation-reasons.ts'

export type HoldState = 'queued' | 'released' | 'fulfilled' | 'expired' | 'cancelled'

export const holdWords: Readonly<Record<HoldState, HoldWord>> = {
  queued: 'em_fila',
  released: 'liberada',
  fulfilled: 'atendida',
  expired: 'vencida',
  cancelled: 'cancelada',
}

/** A hold of one key as its queue sees it. */
export interface QueuedHold {
  readonly holdId: number
  readonly patronId: number
  readonly state: HoldState
  /** Moment of placing, never before the last of its queue, never changed. */
  readonly queuedAt: Date
  /** Local day on which its suspension ends; until then it keeps its place and is passed over. */
  readonly suspendedUntil?: string | undefined
  /** A copy is on its way for it. */
  readonly allocated?: boolean
  /** What keeps its reader from fetching anything; without `until` there is no end. */
  readonly blocked?: { readonly until?: string } | undefined
  /** No bond of its reader is good any more: it keeps its place, waits for nothing and hinders no renewal until one is good again. */
  readonly bondsOver?: boolean
  /** Setting "teacher first": stands before those that are not. */
  readonly first?: boolean
}

/** Those that wait or have a copy on its way, in order of (`queued_at`, number). */
export const queueOf = <Hold extends QueuedHold>(holds: readonly Hold[]): readonly Hold[] =>
  holds
    .filter((one) => one.state === 'queued')
    .toSorted(
      (one, other) =>
        Number(other.first ?? false) - Number(one.first ?? false) ||
        one.queuedAt.getTime() - other.queuedAt.getTime() ||
        one.holdId - other.holdId,
    )

/** Place in the queue from 1 on, without gaps; suspended holds keep theirs. Undefined for one that does not wait. */
export function positionOf(holds: readonly QueuedHold[], holdId: number): number | undefined {
  const at = queueOf(holds).findIndex((one) => one.holdId === holdId)
  return at < 0 ? undefined : at + 1
}

/** Asleep until local midnight of its day. */
export const isSuspended = ({ suspendedUntil }: QueuedHold, today: string): boolean =>
  suspendedUntil !== undefined && today < suspendedUntil

/** Holds that want a copy and have none: what hinders renewals. Suspended ones, and those of readers without a good bond, do not count. */
export const waitingOf = <Hold extends QueuedHold>(holds: readonly Hold[], today: string): readonly Hold[] =>
  queueOf(holds).filter((one) => !one.allocated && !one.bondsOver && !isSuspended(one, today))

/**
 * The hold that a copy serves now, and those before it whose readers are blocked beyond the pick-up time: they keep the place and are told.
 * `limitDay` is the last day of the pick-up that a release now would have.
 */
export function nextToServe<Hold extends QueuedHold>(
  holds: readonly Hold[],
  today: string,
  limitDay: string,
): { readonly next?: Hold; readonly passedOver: readonly Hold[] } {
  const waiting = waitingOf(holds, today)
  const at = waiting.findIndex((one) => !outlasts(one, limitDay))
  if (at < 0) return { passedOver: waiting }
  return { next: waiting[at]!, passedOver: waiting.slice(0, at) }
}

const outlasts = ({ blocked }: QueuedHold, limitDay: string): boolean =>
  blocked !== undefined && (blocked.until === undefined || blocked.until >= limitDay)

/** The moment that a new hold is queued at: now, or that of the last of its queue when the clock went back. */
export const queuedAtFor = (now: Date, holds: readonly QueuedHold[]): Date =>
  queueOf(holds).reduce((moment, one) => laterInstant(moment, one.queuedAt), now)
