import { chooseBond } from '../../../circulation/bond-choice.ts'
import { copyKey, workKey } from '../../../circulation/copy-key.ts'
import { actionOf, reason, refuse, type Decision } from '../../../circulation/decision.ts'
import { decideCancel, decidePutOff, decideResume, decideSuspend, holdActions } from '../../../circulation/hold-acts.ts'
import { decideHold, isFree, type CopyOfKey, canServe } from '../../../circulation/hold-placing.ts'
import { isSuspended, positionOf, queueOf, queuedAtFor } from '../../../circulation/hold-queue.ts'
import { limitsOf } from '../../../circulation/limit-choice.ts'
import { decideRequest, requestAfter, type RequestStep } from '../../../circulation/loan-request.ts'
import { localMoment, timeOf } from '../../../circulation/local-time.ts'
import { isOver } from '../../../circulation/pick-up.ts'
import { destinationOf, stateAt } from '../../../circulation/transit.ts'
import type { AskingReader, Holds, LiveHold, WantedCopies } from '../../../ports/library-system/holds.ts'
import type { Requests, ShownRequest } from '../../../ports/library-system/requests.ts'
import { notFound } from './memory-lateness.ts'
import type { MemoryCopy, MemoryHold, MemoryRequest } from './memory-records.ts'
import { byId, found, isLive, isOpenRequest, keyOf, memoryId, workOf, type MemoryShelf } from './memory-shelf.ts'

type MemoryHolds = Pick<Holds, 'place' | 'live' | 'cancel' | 'suspend' | 'resume' | 'putOff' | 'expire' | 'wake'>
type MemoryRequests = Pick<Requests, 'make' | 'list' | 'cancel' | 'send' | 'receive' | 'refuse' | 'notFound'>

/** Readers who wait for copies, and copies that are sent to them. */
export class MemoryWaiting {
  readonly shelf: MemoryShelf
  constructor(shelf: MemoryShelf) {
    this.shelf = shelf
  }
  get holdRules() {
    return { maySuspend: true, mayChangePickUp: this.shelf.rules.settings.pickUpAnywhere }
  }
  readonly library = (libraryId: number) => ({ libraryId, ...this.shelf.rules.libraries.get(libraryId)! })
  readonly asKey = (copy: MemoryCopy): CopyOfKey => ({ state: copy.state, ...copy.loanType, allocated: copy.allocation !== undefined })
  readonly shownLimit = ({ limit }: MemoryHold | MemoryRequest) =>
    limit ? { limit: { on: limit.day, time: timeOf(localMoment(limit.at, this.shelf.rules.settings.zone).minute), at: limit.at } } : {}

  /** Who asks for copies of a key, after what has expired on it is settled. */
  asking(wanted: WantedCopies, { patronId, bondId: named }: AskingReader) {
    const key = copyKey(wanted)
    this.shelf.settleKey(key)
    const copies = this.shelf.ofKey(key)
    const reader = this.shelf.readers.get(patronId)
    if (copies.length === 0 || !reader) return notFound
    const bond = chooseBond(reader.bonds, named)
    if (bond.refused) return bond
    const { bondId } = bond
    const { categoryId } = reader.bonds.find((one) => one.bondId === bondId)!
    const mine = <T extends MemoryHold | MemoryRequest>(list: readonly T[]) => list.filter((one) => one.patronId === patronId)
    const rule = {
      today: this.shelf.today,
      standing: this.shelf.standingOf(reader, bondId),
      limits: limitsOf(this.shelf.rules.limits, wanted.libraryId, categoryId),
      copies: copies.map(this.asKey),
    }
    const onLoan = this.shelf.openLoansOf(patronId).some((loan) => workOf(loan.copy) === workKey(wanted))
    const claim = { patronId, bondId, categoryId, key, wanted, at: this.shelf.now }
    return found({
      key,
      copies,
      bondId,
      rule,
      onLoan,
      claim,
      holds: mine(this.shelf.holds).filter(isLive),
      requests: mine(this.shelf.requests).filter(isOpenRequest),
    })
  }

  readonly place: Holds['place'] = async ({ wanted, pickUpLibraryId = wanted.libraryId, since, ...reader }) => {
    const asked = this.asking(wanted, reader)
    if (asked.refused) return asked
    const { key, bondId, rule, holds, onLoan, claim } = asked
    if (pickUpLibraryId !== wanted.libraryId && !this.shelf.rules.settings.pickUpAnywhere) return notFound
    const has = onLoan || holds.some((one) => one.key === key)
    const decision = decideHold({ ...rule, has, onLoan, liveHolds: holds.filter((one) => one.bondId === bondId).length })
    if (decision.refused) return decision
    const at = since ?? queuedAtFor(this.shelf.now, this.shelf.liveHolds(key).map(this.shelf.queued))
    const hold: MemoryHold = { ...claim, kind: 'hold', id: this.shelf.nextId(), pickUpLibraryId, at, state: 'queued', putOff: false }
    this.shelf.holds.push(hold)
    return { done: true, id: memoryId(hold.id), position: positionOf(this.shelf.liveHolds(key).map(this.shelf.queued), hold.id)! }
  }

  readonly shownHold = (hold: MemoryHold): LiveHold => {
    const [queue, own] = [this.shelf.liveHolds(hold.key).map(this.shelf.queued), this.shelf.queued(hold)]
    const suspended = hold.state === 'queued' && isSuspended(own, this.shelf.today)
    const position = positionOf(queue, hold.id)
    return {
      ...hold.wanted,
      id: memoryId(hold.id),
      title: this.shelf.ofKey(hold.key)[0]!.title,
      library: this.library(hold.wanted.libraryId),
      pickUp: this.library(hold.pickUpLibraryId),
      placedOn: localMoment(hold.at, this.shelf.rules.settings.zone).date,
      stage: hold.state === 'released' ? 'released' : own.allocated ? 'on_the_way' : suspended ? 'suspended' : 'queued',
      ...(position === undefined ? {} : { position }),
      waiting: queueOf(queue).length,
      ...this.shownLimit(hold),
      actions: holdActions(own, this.shelf.today, this.holdRules),
      otherPickUps: [],
    }
  }

  /** A live hold of the owner, after what has expired is settled. */
  ownHold(id: string, patronId: number | undefined): MemoryHold | undefined {
    const hold = byId(this.shelf.holds, id, (one) => one.id)
    if (!hold || (patronId !== undefined && hold.patronId !== patronId)) return undefined
    this.shelf.settleKey(hold.key)
    return hold
  }

  change(
    id: string,
    patronId: number | undefined,
    decide: (hold: MemoryHold) => Decision<object>,
    write: (hold: MemoryHold) => void,
  ): Decision<{ hold: LiveHold }> {
    const hold = this.ownHold(id, patronId)
    if (!hold || hold.state === 'cancelled') return notFound
    if (hold.state === 'expired') return refuse([reason('ReservaVencida', { limite: hold.limit!.day })])
    const decision = decide(hold)
    if (decision.refused) return decision
    write(hold)
    return { done: true, hold: this.shownHold(hold) }
  }

  cancelHold(hold: MemoryHold): void {
    hold.state = 'cancelled'
    const copy = this.shelf.copyOf(hold)
    if (copy) this.shelf.passOn(copy)
  }

  /** Free copies of a key on their shelf go to those who wait for it. */
  serve(key: string): number {
    const free = this.shelf.ofKey(key).filter((copy) => copy.state === 'available' && !copy.allocation && !copy.transit)
    for (const copy of free) this.shelf.passOn(copy)
    return free.filter((copy) => copy.allocation).length
  }

  wake(): number {
    const asleep = this.shelf.holds.filter(
      (hold) => hold.state === 'queued' && hold.suspendedUntil !== undefined && hold.suspendedUntil <= this.shelf.today,
    )
    for (const hold of asleep) hold.suspendedUntil = undefined
    return [...new Set(this.shelf.holds.filter(isLive).map((hold) => hold.key))].reduce((served, key) => served + this.serve(key), 0)
  }

  readonly make: Requests['make'] = async ({ wanted, pickUpLibraryId, ...reader }) => {
    if (!this.shelf.rules.libraries.has(pickUpLibraryId)) return notFound
    const asked = this.asking(wanted, reader)
    if (asked.refused) return asked
    const { key, copies, bondId, rule, requests, onLoan, claim } = asked
    const own = {
      duplicate: requests.some((one) => one.key === key),
      onLoan,
      openRequests: requests.filter((one) => one.bondId === bondId).length,
    }
    const decision = decideRequest({
      ...rule,
      ...own,
      sourceLibraryId: wanted.libraryId,
      pickUpLibraryId,
      closedStack: this.shelf.rules.settings.closedStack,
    })
    if (decision.refused) return decision
    const request: MemoryRequest = { ...claim, kind: 'request', id: this.shelf.nextId(), pickUpLibraryId, state: 'waiting' }
    this.shelf.requests.push(request)
    Object.assign(
      copies.find((copy) => isFree(this.asKey(copy)))!,
      { allocation: { claim: request, stage: 'pull_list' }, state: 'on_hold_shelf' },
    )
    return { done: true, id: memoryId(request.id), state: 'waiting' }
  }

  step(id: string, kind: RequestStep, patronId: number | undefined, write: (request: MemoryRequest, copy: MemoryCopy) => void) {
    const request = byId(this.shelf.requests, id, (one) => one.id)
    if (!request || (patronId !== undefined && request.patronId !== patronId)) return undefined
    this.shelf.settleKey(request.key)
    const after = requestAfter(request.state, kind)
    if (after.refused) return after
    const copy = this.shelf.copyOf(request)!
    if (after.state === 'not_finished') request.state = after.state
    write(request, copy)
    return after
  }

  /** A copy that is not on loan is in hand. */
  scan(copy: MemoryCopy, libraryId: number): void {
    const { claim, stage } = copy.allocation!
    const allocation = { kind: claim.kind, stage, pickUpLibraryId: claim.pickUpLibraryId }
    const to = destinationOf({ state: copy.state, homeLibraryId: copy.libraryId, allocation }, libraryId)
    this.shelf.place(copy, to, libraryId)
    copy.state = stateAt(to, copy.state)
  }

  lose(copy: MemoryCopy): void {
    Object.assign(copy, { allocation: undefined, state: 'lost' })
    if (!canServe(this.shelf.ofKey(keyOf(copy)).map(this.asKey))) this.shelf.liveHolds(keyOf(copy)).forEach((hold) => this.cancelHold(hold))
  }

  readonly shownRequest = (request: MemoryRequest): ShownRequest => {
    const over = request.state === 'available' && isOver(request.limit!, this.shelf.now)
    const state = over ? 'not_finished' : request.state
    return {
      ...request.wanted,
      id: memoryId(request.id),
      title: this.shelf.ofKey(request.key)[0]!.title,
      library: this.library(request.wanted.libraryId),
      pickUp: this.library(request.pickUpLibraryId),
      requestedOn: localMoment(request.at, this.shelf.rules.settings.zone).date,
      state,
      place: 'desk',
      ...(state === 'available' ? this.shownLimit(request) : {}),
      actions: {
        cancel: actionOf(requestAfter(state, 'cancel')),
        again: {
          allowed: false,
          reasons: [],
        },
      },
    }
  }

  readonly holds: MemoryHolds = {
    place: (hold, acting) => this.place(hold, acting),
    live: async (patronId) => {
      const own = this.shelf.holds.filter(
        (hold) => hold.patronId === patronId && isLive(hold) && !(hold.limit && isOver(hold.limit, this.shelf.now)),
      )
      return {
        asOf: this.shelf.now,
        holds: own.toSorted((one, other) => Number(other.state === 'released') - Number(one.state === 'released')).map(this.shownHold),
      }
    },
    cancel: async (ids, { patronId }) =>
      ids.map((id) => {
        const hold = this.ownHold(id, patronId)
        const outcome: Decision<object> = !hold || hold.state === 'cancelled' ? notFound : decideCancel(this.shelf.queued(hold))
        if (hold && outcome.done) this.cancelHold(hold)
        return { id, own: hold !== undefined, outcome }
      }),
    suspend: async (id, until, { patronId }) =>
      this.change(
        id,
        patronId,
        (hold) => decideSuspend(this.shelf.queued(hold), this.shelf.today, until, this.holdRules),
        (hold) => void (hold.suspendedUntil = until),
      ),
    resume: async (id, { patronId }) =>
      this.change(
        id,
        patronId,
        (hold) => decideResume(this.shelf.queued(hold), this.shelf.today),
        (hold) => void ((hold.suspendedUntil = undefined), this.serve(hold.key)),
      ),
    putOff: async (id, { patronId }) =>
      this.change(
        id,
        patronId,
        (hold) => decidePutOff(this.shelf.queued(hold), this.holdRules),
        (hold) => {
          Object.assign(hold, { state: 'queued', limit: undefined, putOff: true })
          this.shelf.passOn(this.shelf.copyOf(hold)!, hold)
        },
      ),
    expire: async () => this.shelf.copies.filter((copy) => this.shelf.settle(copy)).length,
    wake: async () => this.wake(),
  }

  readonly requests: MemoryRequests = {
    make: (request, acting) => this.make(request, acting),
    list: async ({ patronId, offset, limit }) => {
      const own = this.shelf.requests
        .filter((one) => one.patronId === patronId)
        .toReversed()
        .map(this.shownRequest)
      const none = { waiting: 0, in_transit: 0, available: 0, removed: 0, finished: 0, not_finished: 0 }
      for (const { state } of own) none[state] += 1
      return { asOf: this.shelf.now, total: own.length, counts: none, requests: own.slice(offset, offset + limit) }
    },
    cancel: async (ids, { patronId }) =>
      ids.map((id) => {
        const outcome = this.step(id, 'cancel', patronId, (_, copy) => this.shelf.passOn(copy))
        return { id, own: outcome !== undefined, outcome: outcome ?? notFound }
      }),
    send: async (id) => this.step(id, 'send', undefined, (request, copy) => this.scan(copy, request.wanted.libraryId)) ?? notFound,
    receive: async (id) => this.step(id, 'receive', undefined, (request, copy) => this.scan(copy, request.pickUpLibraryId)) ?? notFound,
    refuse: async (id) => this.step(id, 'refuse', undefined, (_, copy) => this.shelf.passOn(copy)) ?? notFound,
    notFound: async (id) => this.step(id, 'not_found', undefined, (_, copy) => this.lose(copy)) ?? notFound,
  }
}
