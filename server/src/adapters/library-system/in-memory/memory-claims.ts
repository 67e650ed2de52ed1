import { judgeHold, judgeRequest } from '../../../circulation/asking-reader.ts'
import { actionOf, notFound } from '../../../circulation/decision.ts'
import { decideHoldAct, type EndingAct, type HoldAct } from '../../../circulation/hold-acts.ts'
import { isFree } from '../../../circulation/hold-placing.ts'
import { positionOf, queuedAtFor } from '../../../circulation/hold-queue.ts'
import { countStates, decideRequestStep, requestAfter, type DeskStep } from '../../../circulation/loan-request.ts'
import type { EssentialGroups } from '../../../ports/library-system/essential-groups.ts'
import type { Owner } from '../../../ports/library-system/holds.ts'
import { eachOwn } from '../shown/own-outcomes.ts'
import { holdAsShown, releasedFirst } from '../shown/shown-hold.ts'
import { asKey, type MemoryShelf } from './memory-shelf.ts'
import { change, isLive, memoryId, numberOf, type MemoryClaim, type MemoryHold, type MemoryRequest } from './memory-store.ts'

/** What is the owner's, after what has expired is settled; undefined for what is not. */
function ownOf<Row extends MemoryClaim>(shelf: MemoryShelf, row: Row | undefined, { patronId = row?.patronId }: Owner): Row | undefined {
  if (!row || row.patronId !== patronId) return undefined
  shelf.settleKey(row.key)
  return row
}

/** Readers who wait for copies. */
export function holdsIn(shelf: MemoryShelf): EssentialGroups['holds'] {
  const rules = { maySuspend: true, mayChangePickUp: shelf.book.settings.pickUpAnywhere }
  const shown = (hold: MemoryHold) => ({
    ...shelf.claimAsShown(hold),
    ...holdAsShown(shelf.queued(hold), shelf.queueOf(hold.key), shelf.book.today, rules),
    placedOn: shelf.dayOf(hold.queuedAt),
    otherPickUps: [],
  })
  const act = async (id: string, owner: Owner, asked: HoldAct | EndingAct) => {
    const hold = ownOf(shelf, shelf.holds.one({ id: numberOf(id) }), owner)
    if (!hold) return undefined
    const decision = decideHoldAct(shelf.queued(hold), asked, shelf.book.today, rules)
    if (decision.refused) return decision
    shelf.changeHold(hold, decision)
    return { done: true, hold: shown(hold) } as const
  }
  return {
    place: async ({ wanted, pickUpLibraryId = wanted.libraryId, since, ...reader }) => {
      const asked = shelf.asking(wanted, reader, pickUpLibraryId)
      if (asked.refused) return asked
      if (pickUpLibraryId !== wanted.libraryId && !rules.mayChangePickUp) return notFound
      const decision = judgeHold(shelf.book, asked.of, asked)
      if (decision.refused) return decision
      const { key } = asked.of
      const queuedAt = since ?? queuedAtFor(shelf.book.now, shelf.queueOf(key))
      const { id } = shelf.holds.add({ ...asked.claim, kind: 'hold', queuedAt, state: 'queued', putOff: false })
      return { done: true, id: memoryId(id), position: positionOf(shelf.queueOf(key), id)! }
    },
    live: async (patronId) => ({ asOf: shelf.book.now, holds: releasedFirst(shelf.liveHolds(patronId)).map(shown) }),
    cancel: (ids, owner) => eachOwn(ids, (id) => act(id, owner, { kind: 'cancel' })),
    suspend: async (id, until, owner) => (await act(id, owner, { kind: 'suspend', until })) ?? notFound,
    resume: async (id, owner) => (await act(id, owner, { kind: 'resume' })) ?? notFound,
    putOff: async (id, owner) => (await act(id, owner, { kind: 'putOff' })) ?? notFound,
    expire: async () => shelf.copies.rows.filter((copy) => shelf.settle(copy)).length,
    // A suspension is over by its day: nothing is written then.
    wake: async () => {
      const keys = new Set(shelf.holds.rows.filter(isLive).map((hold) => hold.key))
      return [...keys].reduce((served, key) => served + shelf.serve(key), 0)
    },
  }
}

/** Copies that are sent to readers. */
export function requestsIn(shelf: MemoryShelf): EssentialGroups['requests'] {
  const step = async (id: string, kind: DeskStep, owner: Owner = {}) => {
    const request = ownOf(shelf, shelf.requests.one({ id: numberOf(id) }), owner)
    if (!request) return undefined
    const decision = decideRequestStep({ ...request, sourceLibraryId: request.wanted.libraryId }, kind)
    if (decision.refused) return decision
    const { state, copy: goes } = decision
    const copy = shelf.copyOf(request)!
    change(request, { state })
    if (goes === 'goes_on') shelf.passOn(copy)
    else if (goes === 'is_lost') shelf.lose(copy)
    else if (goes !== 'stays') shelf.scan(copy, goes.scannedAt)
    return { done: true, state } as const
  }
  const staff = (kind: DeskStep) => async (id: string) => (await step(id, kind)) ?? notFound
  const shown = (request: MemoryRequest) => {
    const state = shelf.stateOf(request)
    const { limit, ...claim } = shelf.claimAsShown(request)
    const actions = { cancel: actionOf(requestAfter(state, 'cancel')), again: { allowed: false, reasons: [] } }
    const until = state === 'available' && limit ? { limit } : {}
    return { ...claim, ...until, requestedOn: shelf.dayOf(request.queuedAt), state, place: 'desk', actions } as const
  }
  return {
    make: async ({ wanted, pickUpLibraryId, ...reader }) => {
      const asked = shelf.book.libraries.has(pickUpLibraryId) ? shelf.asking(wanted, reader, pickUpLibraryId) : notFound
      if (asked.refused) return asked
      const decision = judgeRequest(shelf.book, asked.of, pickUpLibraryId, asked)
      if (decision.refused) return decision
      const made = shelf.requests.add({ ...asked.claim, kind: 'request', state: 'waiting' })
      const free = asked.copies.find((copy) => isFree(asKey(copy)))!
      shelf.allocate(free, made, 'pull_list')
      change(free, { state: 'on_hold_shelf' })
      return { done: true, id: memoryId(made.id), state: made.state }
    },
    list: async ({ patronId, offset, limit }) => {
      const own = shelf.requests.where({ patronId }).toReversed()
      const counts = countStates(own.map((one) => ({ state: shelf.stateOf(one), count: 1 })))
      return { asOf: shelf.book.now, total: own.length, counts, requests: own.slice(offset, offset + limit).map(shown) }
    },
    cancel: (ids, owner) => eachOwn(ids, (id) => step(id, 'cancel', owner)),
    separate: staff('separate'),
    putBack: staff('put_back'),
    send: staff('send'),
    receive: staff('receive'),
    refuse: staff('refuse'),
    notFound: staff('not_found'),
  }
}
