import { askingReader } from '../../../circulation/asking-reader.ts'
import { holdStateAt, requestStateAt, stageAfterScan } from '../../../circulation/claim-states.ts'
import { copyKey, workKey } from '../../../circulation/copy-key.ts'
import { notFound } from '../../../circulation/decision.ts'
import { wayOfFreed } from '../../../circulation/freed-copy.ts'
import { cancelling, type HoldChange } from '../../../circulation/hold-acts.ts'
import { canServe, type CopyOfKey } from '../../../circulation/hold-placing.ts'
import { openStates, requestStateOn } from '../../../circulation/loan-request.ts'
import { limitFor, nextInQueue } from '../../../circulation/next-in-queue.ts'
import { isOver } from '../../../circulation/pick-up.ts'
import { destinationOf, stateAt, type AllocationOnCopy, type Destination } from '../../../circulation/transit.ts'
import type { CopyDestination } from '../../../ports/library-system/desk.ts'
import type { AskingReader, WantedCopies } from '../../../ports/library-system/holds.ts'
import { destinationAsShown } from '../shown/shown-destination.ts'
import { limitAsShown } from '../shown/shown-due.ts'
import type { MemoryClaim, MemoryCopy, MemoryHold, MemoryRequest } from './memory-store.ts'
import { change, isLive, memoryId, MemoryStore } from './memory-store.ts'

export const asKey = ({ state, shelfState, typed, allocation }: MemoryCopy): CopyOfKey => ({
  state: shelfState === 'consult_only' ? shelfState : state,
  ...typed.loanType,
  allocated: allocation !== undefined,
})

/** How copies go from hand to hand. */
export class MemoryShelf extends MemoryStore {
  queueFor = (copy: MemoryCopy, except?: MemoryHold) => nextInQueue(this.book, copy, this.queueOf(copy.key), except?.id)

  /** The state and the limit of a hold or request follow its copy. */
  allocate(copy: MemoryCopy, claim: MemoryClaim, stage: AllocationOnCopy['stage']): void {
    change<MemoryClaim>(claim, { limit: stage === 'on_hold_shelf' ? limitFor(this.book, copy, claim) : undefined })
    if (claim.kind === 'hold') change(claim, { state: holdStateAt[stage] })
    else change(claim, { state: requestStateAt[stage] })
    change(copy, { allocation: { ...claim, claim, stage } })
  }

  /** A copy that nobody has any more goes to the next of its queue, others before the hold that it is taken from. */
  passOn(copy: MemoryCopy, except?: MemoryHold): void {
    const was = { ...copy }
    change(copy, { allocation: undefined })
    if (copy.state === 'in_transit') return
    const next = this.queueFor(copy, except).next ?? this.queueFor(copy).next
    const { stage, state } = wayOfFreed(was, next)
    if (next && stage) this.allocate(copy, next.hold, stage)
    change(copy, { state })
  }

  /** What waits beyond its limit on a copy is over. */
  settle(copy: MemoryCopy): { readonly patronId: number; readonly limitDay: string } | undefined {
    const claim = copy.allocation?.claim
    if (!claim?.limit || !isOver(claim.limit, this.book.now)) return undefined
    if (claim.kind === 'hold') change(claim, { state: 'expired' })
    else change(claim, { state: 'not_finished' })
    this.passOn(copy)
    return { patronId: claim.patronId, limitDay: claim.limit.day }
  }
  settleKey = (key: string): void => this.copies.where({ key }).forEach((copy) => this.settle(copy))

  /** A copy in hand goes where the rule says. `state`: what it would have without its loan. */
  place(copy: MemoryCopy, to: Destination, libraryId: number, state = copy.state): CopyDestination {
    const claim = copy.allocation?.claim ?? ('holdId' in to ? this.holds.one({ id: to.holdId! }) : undefined)
    const stage = stageAfterScan(to)
    if (claim && stage) this.allocate(copy, claim, stage)
    change(copy, { state: stateAt(to, state, copy.shelfState) })
    return destinationAsShown(to, libraryId, claim && { ...claim, limitDay: claim.limit?.day })
  }
  scan = (copy: MemoryCopy, libraryId: number): CopyDestination => this.place(copy, destinationOf(copy, libraryId), libraryId)

  /** Free copies of a key go to those who wait for it; answers how many. */
  serve(key: string): number {
    const free = this.copies.where({ key, state: 'available' })
    free.forEach((copy) => this.passOn(copy))
    return free.filter((copy) => copy.allocation).length
  }

  changeHold(hold: MemoryHold, { set, afterwards }: HoldChange): void {
    change(hold, set)
    const copy = this.copyOf(hold)
    if (afterwards === 'serve_queue') this.serve(hold.key)
    else if (afterwards && copy) this.passOn(copy, afterwards === 'pass_to_others' ? hold : undefined)
  }

  lose(copy: MemoryCopy): void {
    change(copy, { allocation: undefined, state: 'lost' })
    const live = canServe(this.copies.where({ key: copy.key }).map(asKey)) ? [] : this.queueOf(copy.key)
    for (const { hold } of live) this.changeHold(hold, cancelling)
  }

  stateOf = ({ state, limit }: MemoryRequest) => requestStateOn(state, limit?.at, this.book.now)
  openRequests = (like: Partial<MemoryRequest>) => this.requests.where(like).filter((one) => openStates.includes(this.stateOf(one)))

  /** Beyond its limit nothing waits, whether its key was settled or not. */
  liveHolds = (patronId: number): readonly MemoryHold[] =>
    this.holds.where({ patronId }).filter((hold) => isLive(hold) && !(hold.limit && isOver(hold.limit, this.book.now)))

  /** Who asks for copies of a key, after what has expired on it is settled, and what a hold or request keeps of it. */
  asking(wanted: WantedCopies, { patronId, bondId: named }: AskingReader, pickUpLibraryId: number) {
    const key = copyKey(wanted)
    this.settleKey(key)
    const copies = this.copies.where({ key })
    const reader = this.reader(patronId)
    if (copies.length === 0 || !reader) return notFound
    const before = { liveHolds: this.liveHolds(patronId), openRequests: this.openRequests({ patronId }) }
    const asked = askingReader(this.book, reader, named, before)
    if (asked.refused) return asked
    const { bondId, categoryId } = asked
    const what = { key, work: workKey(wanted), wanted, title: copies[0]!.named.title, pickUpLibraryId }
    const claim = { ...what, id: this.nextId(), patronId, bondId, categoryId, queuedAt: this.book.now }
    return { ...asked, claim, copies, of: { key, wanted, copies: copies.map(asKey) } }
  }

  /** What lists say of a hold and of a request alike. */
  claimAsShown = ({ id, title, wanted, pickUpLibraryId, limit }: MemoryClaim) => ({
    ...wanted,
    id: memoryId(id),
    title,
    library: this.libraryOf(wanted.libraryId),
    pickUp: this.libraryOf(pickUpLibraryId),
    ...(limit ? { limit: limitAsShown(limit, this.book.settings.zone) } : {}),
  })
}
