import { reason, refuse, type Decision } from '../../../circulation/decision.ts'
import { decideCancel, decidePutOff, decideResume, decideSuspend, type HoldInHand } from '../../../circulation/hold-acts.ts'
import { decideHold } from '../../../circulation/hold-placing.ts'
import { positionOf, queuedAtFor } from '../../../circulation/hold-queue.ts'
import { isOver } from '../../../circulation/pick-up.ts'
import type { Holds, LiveHold } from '../../../ports/library-system/holds.ts'
import { holdAsShown, releasedFirst } from '../shown/shown-hold.ts'
import { asking, claimAsShown } from './memory-asking.ts'
import { type MemoryShelf } from './memory-shelf.ts'
import type { MemoryHold } from './memory-rows.ts'
import { byId, isLive, memoryId, notFound } from './memory-store.ts'

const rulesOf = (store: MemoryShelf) => ({ maySuspend: true, mayChangePickUp: store.rules.settings.pickUpAnywhere })

export const placeIn =
  (store: MemoryShelf): Holds['place'] =>
  async ({ wanted, pickUpLibraryId = wanted.libraryId, since, ...reader }) => {
    const asked = asking(store, wanted, reader)
    if (asked.refused) return asked
    const { key, bondId, rule, claim } = asked
    if (pickUpLibraryId !== wanted.libraryId && !store.rules.settings.pickUpAnywhere) return notFound
    const own = store.holds.filter((hold) => hold.patronId === reader.patronId && isLive(hold))
    const has = rule.onLoan || own.some((one) => one.key === key)
    const decision = decideHold({ ...rule, has, liveHolds: own.filter((one) => one.bondId === bondId).length })
    if (decision.refused) return decision
    const at = since ?? queuedAtFor(store.now, store.queueOfKey(key))
    store.holds.push({ ...claim, kind: 'hold', pickUpLibraryId, at, state: 'queued', putOff: false })
    return { done: true, id: memoryId(claim.id), position: positionOf(store.queueOfKey(key), claim.id)! }
  }

const shown = (store: MemoryShelf, hold: MemoryHold): LiveHold => ({
  ...claimAsShown(store, hold),
  ...holdAsShown(store.queued(hold), store.queueOfKey(hold.key), store.today, rulesOf(store)),
  placedOn: store.dayOf(hold.at),
  otherPickUps: [],
})

/** A live hold of the owner, after what has expired is settled. */
function ownHold(store: MemoryShelf, id: string, patronId: number | undefined): MemoryHold | undefined {
  const hold = byId(store.holds, id, (one) => one.id)
  if (!hold || (patronId !== undefined && hold.patronId !== patronId)) return undefined
  store.settleKey(hold.key)
  return hold
}

type Deciding = (hold: HoldInHand) => Decision<object>

/** One act on a hold of the owner: decided by its rule, then written. */
function change(store: MemoryShelf, id: string, patronId: number | undefined, decide: Deciding, write: (hold: MemoryHold) => void) {
  const hold = ownHold(store, id, patronId)
  if (!hold || hold.state === 'cancelled') return notFound
  if (hold.state === 'expired') return refuse([reason('ReservaVencida', { limite: hold.limit!.day })])
  const decision = decide(store.queued(hold))
  if (decision.refused) return decision
  write(hold)
  return { done: true, hold: shown(store, hold) } as const
}

export function cancelHold(store: MemoryShelf, hold: MemoryHold): void {
  hold.state = 'cancelled'
  const copy = store.copyOf(hold)
  if (copy) store.passOn(copy)
}

/** Free copies of a key on their shelf go to those who wait for it. */
function serve(store: MemoryShelf, key: string): number {
  const free = store.ofKey(key).filter((copy) => copy.state === 'available' && !copy.allocation && copy.transitTo === undefined)
  for (const copy of free) store.passOn(copy)
  return free.filter((copy) => copy.allocation).length
}

function wake(store: MemoryShelf): number {
  const asleep = ({ state, suspendedUntil }: MemoryHold) => state === 'queued' && (suspendedUntil ?? '9999') <= store.today
  for (const hold of store.holds.filter(asleep)) hold.suspendedUntil = undefined
  const keys = new Set(store.holds.filter(isLive).map((hold) => hold.key))
  return [...keys].reduce((served, key) => served + serve(store, key), 0)
}

export function cancelIn(store: MemoryShelf, id: string, patronId: number | undefined) {
  const hold = ownHold(store, id, patronId)
  const outcome: Decision<object> = !hold || hold.state === 'cancelled' ? notFound : decideCancel(store.queued(hold))
  if (hold && outcome.done) cancelHold(store, hold)
  return { id, own: hold !== undefined, outcome }
}

/** Back to its place; the copy goes to the next. */
function putOff(store: MemoryShelf, hold: MemoryHold): void {
  Object.assign(hold, { state: 'queued', limit: undefined, putOff: true })
  store.passOn(store.copyOf(hold)!, hold)
}

function liveOf(store: MemoryShelf, patronId: number): readonly MemoryHold[] {
  const own = store.holds.filter((hold) => hold.patronId === patronId && isLive(hold))
  return releasedFirst(own.filter(({ limit }) => !limit || !isOver(limit, store.now)))
}

type MemoryHolds = Pick<Holds, 'place' | 'live' | 'cancel' | 'suspend' | 'resume' | 'putOff' | 'expire' | 'wake'>

/** Readers who wait for copies. */
export const holdsIn = (store: MemoryShelf): MemoryHolds => ({
  place: placeIn(store),
  live: async (patronId) => ({ asOf: store.now, holds: liveOf(store, patronId).map((hold) => shown(store, hold)) }),
  cancel: async (ids, { patronId }) => ids.map((id) => cancelIn(store, id, patronId)),
  suspend: async (id, until, { patronId }) => {
    const decide: Deciding = (hold) => decideSuspend(hold, store.today, until, rulesOf(store))
    return change(store, id, patronId, decide, (hold) => void (hold.suspendedUntil = until))
  },
  resume: async (id, { patronId }) =>
    change(
      store,
      id,
      patronId,
      (hold) => decideResume(hold, store.today),
      (hold) => void ((hold.suspendedUntil = undefined), serve(store, hold.key)),
    ),
  putOff: async (id, { patronId }) =>
    change(
      store,
      id,
      patronId,
      (hold) => decidePutOff(hold, rulesOf(store)),
      (hold) => putOff(store, hold),
    ),
  expire: async () => store.copies.filter((copy) => store.settle(copy)).length,
  wake: async () => wake(store),
})
