import { workKey } from '../../../circulation/copy-key.ts'
import { actionOf } from '../../../circulation/decision.ts'
import { canServe, isFree } from '../../../circulation/hold-placing.ts'
import { decideRequest, requestAfter, type RequestStep } from '../../../circulation/loan-request.ts'
import { isOver } from '../../../circulation/pick-up.ts'
import { destinationOf, stateAt } from '../../../circulation/transit.ts'
import type { Requests, ShownRequest } from '../../../ports/library-system/requests.ts'
import { asking, claimAsShown } from './memory-asking.ts'
import { asKey, scanned, type MemoryShelf } from './memory-shelf.ts'
import { cancelHold } from './memory-holds.ts'
import type { MemoryCopy, MemoryRequest } from './memory-rows.ts'
import { byId, keyOf, memoryId, notFound } from './memory-store.ts'

/** One that waits beyond its limit is over before the job has said so. */
const stateNow = (store: MemoryShelf, { state, limit }: MemoryRequest) =>
  state === 'available' && limit && isOver(limit, store.now) ? 'not_finished' : state

/** The state of a request that has not ended. */
export const isOpenRequest = (store: MemoryShelf, request: MemoryRequest): boolean =>
  ['waiting', 'in_transit', 'available'].includes(stateNow(store, request))

const makeIn =
  (store: MemoryShelf): Requests['make'] =>
  async (request) => {
    const { wanted, pickUpLibraryId, patronId } = request
    if (!store.rules.libraries.has(pickUpLibraryId)) return notFound
    const asked = asking(store, wanted, request)
    if (asked.refused) return asked
    const { copies, bondId, rule, claim } = asked
    const open = store.requests.filter((one) => one.patronId === patronId && isOpenRequest(store, one))
    const duplicate = open.some((one) => workKey(one.wanted) === workKey(wanted))
    const counted = { duplicate, openRequests: open.filter((one) => one.bondId === bondId).length }
    const way = { sourceLibraryId: wanted.libraryId, pickUpLibraryId, closedStack: store.rules.settings.closedStack }
    const decision = decideRequest({ ...rule, ...counted, ...way })
    if (decision.refused) return decision
    const made: MemoryRequest = { ...claim, kind: 'request', pickUpLibraryId, state: 'waiting' }
    store.requests.push(made)
    const free = copies.find((copy) => isFree(asKey(copy)))!
    Object.assign(free, { allocation: { claim: made, stage: 'pull_list' }, state: 'on_hold_shelf' })
    return { done: true, id: memoryId(made.id), state: 'waiting' }
  }

/** A step of a request, and what becomes of its copy; undefined where it is not the person's. */
function step(
  store: MemoryShelf,
  id: string,
  kind: RequestStep | ((request: MemoryRequest) => RequestStep),
  write: (copy: MemoryCopy, request: MemoryRequest) => unknown,
  patronId?: number,
) {
  const request = byId(store.requests, id, (one) => one.id)
  if (!request || (patronId !== undefined && request.patronId !== patronId)) return undefined
  store.settleKey(request.key)
  const after = requestAfter(request.state, typeof kind === 'string' ? kind : kind(request))
  if (after.refused) return after
  const copy = store.copyOf(request)!
  if (after.state === 'not_finished') request.state = after.state
  write(copy, request)
  return after
}

/** A copy that is not on loan is in hand. */
function scan(store: MemoryShelf, copy: MemoryCopy, libraryId: number): void {
  const to = destinationOf(scanned(copy, copy.state), libraryId)
  store.place(copy, to, libraryId)
  copy.state = stateAt(to, copy.state, copy.shelfState)
}

/** The reader takes it where it stands. */
const staysHere = ({ wanted, pickUpLibraryId }: MemoryRequest): boolean => wanted.libraryId === pickUpLibraryId

const separateIn =
  (store: MemoryShelf): Requests['separate'] =>
  async (id) =>
    step(
      store,
      id,
      (request) => (staysHere(request) ? 'receive' : 'separate'),
      (copy, request) => staysHere(request) && scan(store, copy, request.pickUpLibraryId),
    ) ?? notFound

function lose(store: MemoryShelf, copy: MemoryCopy): void {
  Object.assign(copy, { allocation: undefined, state: 'lost' })
  const key = keyOf(copy)
  if (!canServe(store.ofKey(key).map(asKey))) store.liveHolds(key).forEach((hold) => cancelHold(store, hold))
}

function shown(store: MemoryShelf, request: MemoryRequest): ShownRequest {
  const state = stateNow(store, request)
  const { limit, ...claim } = claimAsShown(store, request)
  const actions = { cancel: actionOf(requestAfter(state, 'cancel')), again: { allowed: false, reasons: [] } }
  return {
    ...claim,
    ...(state === 'available' ? { limit: limit! } : {}),
    requestedOn: store.dayOf(request.at),
    state,
    place: 'desk',
    actions,
  }
}

const listIn =
  (store: MemoryShelf): Requests['list'] =>
  async ({ patronId, offset, limit }) => {
    const own = store.requests.filter((one) => one.patronId === patronId).toReversed()
    const counts = { waiting: 0, in_transit: 0, available: 0, removed: 0, finished: 0, not_finished: 0 }
    for (const one of own) counts[stateNow(store, one)] += 1
    const requests = own.slice(offset, offset + limit).map((one) => shown(store, one))
    return { asOf: store.now, total: own.length, counts, requests }
  }

type MemoryRequests = Pick<Requests, 'make' | 'list' | 'cancel' | 'separate' | 'putBack' | 'send' | 'receive' | 'refuse' | 'notFound'>

/** Copies that are sent to readers. */
export const requestsIn = (store: MemoryShelf): MemoryRequests => ({
  make: makeIn(store),
  list: listIn(store),
  cancel: async (ids, { patronId }) =>
    ids.map((id) => {
      const outcome = step(store, id, 'cancel', (copy) => store.passOn(copy), patronId)
      return { id, own: outcome !== undefined, outcome: outcome ?? notFound }
    }),
  separate: separateIn(store),
  putBack: async (id) => step(store, id, 'put_back', () => undefined) ?? notFound,
  send: async (id) => step(store, id, 'send', (copy, { wanted }) => scan(store, copy, wanted.libraryId)) ?? notFound,
  receive: async (id) => step(store, id, 'receive', (copy, { pickUpLibraryId }) => scan(store, copy, pickUpLibraryId)) ?? notFound,
  refuse: async (id) => step(store, id, 'refuse', (copy) => store.passOn(copy)) ?? notFound,
  notFound: async (id) => step(store, id, 'not_found', (copy) => lose(store, copy)) ?? notFound,
})
