import { countsForHolds, type CopyState } from '../../../circulation/copy-state.ts'
import type { CopyOfKey } from '../../../circulation/hold-placing.ts'
import { nextToServe } from '../../../circulation/hold-queue.ts'
import { isOver, pickUpLimit, type PickUpLimit } from '../../../circulation/pick-up.ts'
import type { Destination, ScannedCopy } from '../../../circulation/transit.ts'
import type { CopyDestination } from '../../../ports/library-system/desk.ts'
import type { MemoryCopy, MemoryHold, MemoryRequest } from './memory-rows.ts'
import { keyOf, MemoryStore } from './memory-store.ts'

type Claim = MemoryHold | MemoryRequest

export const asKey = ({ state, shelfState, loanType, allocation }: MemoryCopy): CopyOfKey => ({
  state: shelfState === 'consult_only' ? shelfState : state,
  ...loanType,
  allocated: allocation !== undefined,
})

/** A copy as the rule of scans sees it. */
export function scanned({ libraryId, allocation }: MemoryCopy, state: MemoryCopy['state'], next?: MemoryHold): ScannedCopy {
  const { claim, stage } = allocation ?? {}
  return {
    state,
    homeLibraryId: libraryId,
    allocation: claim && { kind: claim.kind, stage: stage!, pickUpLibraryId: claim.pickUpLibraryId },
    next: next && { holdId: next.id, pickUpLibraryId: next.pickUpLibraryId },
  }
}

/** How copies go from hand to hand. */
export class MemoryShelf extends MemoryStore {
  limitFor({ kind, categoryId, pickUpLibraryId }: Claim, copy: MemoryCopy): PickUpLimit {
    const days = this.policyFor(copy.libraryId, categoryId, copy).chosen?.pickUpDays ?? 1
    const openDays = kind === 'hold' ? days : this.rules.settings.requestPickUpDays
    const decision = pickUpLimit(this.calendarOf(pickUpLibraryId), this.now, openDays)
    if (decision.refused) throw new Error('Every library of the memory is open on some day.')
    return decision.limit
  }

  /** Whether a hold may ever be served by the copy in this state. */
  mayServe = ({ loanType, shelfState }: MemoryCopy, state: CopyState): boolean =>
    loanType.lends && loanType.holdable && countsForHolds(state) && countsForHolds(shelfState)

  /** The hold that a copy serves now. */
  nextFor(copy: MemoryCopy, state = copy.state, except?: MemoryHold): MemoryHold | undefined {
    const holds = this.liveHolds(keyOf(copy)).filter((hold) => hold !== except)
    const first = holds.find((hold) => hold.state === 'queued' && !this.copyOf(hold))
    if (!first || !this.mayServe(copy, state)) return undefined
    const { next } = nextToServe(holds.map(this.queued), this.today, this.limitFor(first, copy).day)
    return holds.find((hold) => hold.id === next?.holdId)
  }

  release(copy: MemoryCopy, claim: Claim): void {
    copy.allocation = { claim, stage: 'on_hold_shelf' }
    claim.limit = this.limitFor(claim, copy)
    if (claim.kind === 'request') claim.state = 'available'
    else Object.assign(claim, { state: 'released', suspendedUntil: undefined })
  }

  /** A copy that nobody has any more goes to the next of its queue, from where it stands; without one it stands free at home, or is sent there. */
  passOn(copy: MemoryCopy, except?: MemoryHold): void {
    const was = copy.allocation
    copy.allocation = undefined
    if (copy.transitTo !== undefined) return
    const at = was?.stage === 'on_hold_shelf' ? was.claim.pickUpLibraryId : copy.libraryId
    const next = this.nextFor(copy, copy.state, except) ?? this.nextFor(copy)
    const stays = was?.stage === 'on_hold_shelf' && next?.pickUpLibraryId === at
    const away = !stays && at !== copy.libraryId
    if (next && stays) this.release(copy, next)
    else if (next) copy.allocation = { claim: next, stage: away ? 'on_the_way' : 'pull_list' }
    if (away) copy.transitTo = next?.pickUpLibraryId ?? copy.libraryId
    copy.state = away ? 'in_transit' : next ? 'on_hold_shelf' : copy.shelfState
  }

  /** What waits beyond its limit on a copy is over. */
  settle(copy: MemoryCopy): { readonly patronId: number; readonly limitDay: string } | undefined {
    const { claim, stage } = copy.allocation ?? {}
    if (!claim?.limit || stage !== 'on_hold_shelf' || !isOver(claim.limit, this.now)) return undefined
    claim.state = claim.kind === 'hold' ? 'expired' : 'not_finished'
    this.passOn(copy)
    return { patronId: claim.patronId, limitDay: claim.limit.day }
  }

  settleKey = (key: string): void => this.ofKey(key).forEach((copy) => this.settle(copy))

  /** A copy in hand at a library goes where the rule says. Its state is written by the caller. */
  place(copy: MemoryCopy, to: Destination, libraryId: number): CopyDestination {
    copy.transitTo = to.kind === 'send' ? to.libraryId : undefined
    const claim = copy.allocation?.claim ?? this.holds.find((hold) => 'holdId' in to && hold.id === to.holdId)
    if (to.kind === 'hold_shelf') {
      if (to.releases) this.release(copy, claim!)
      const { kind, id, patronId, limit } = claim!
      return {
        kind: 'hold_shelf',
        libraryId,
        for: to.for,
        slip: { number: kind === 'hold' ? String(id) : `S${id}`, patronId, limitDay: limit!.day },
      }
    }
    if (to.kind !== 'send') return { kind: to.kind }
    if (claim) {
      if (to.withdraws) Object.assign(claim, { state: claim.kind === 'hold' ? 'queued' : 'in_transit', limit: undefined })
      else if (claim.kind === 'request') claim.state = 'in_transit'
      copy.allocation = { claim, stage: 'on_the_way' }
    }
    return { kind: 'send', libraryId: to.libraryId, for: to.for }
  }
}
