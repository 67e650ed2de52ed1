import type { CopyState, ShelfState } from './copy-state.ts'

/** What a copy that is scanned is meant for, when a hold or request has it. */
export interface AllocationOnCopy {
  readonly kind: 'hold' | 'request'
  /** Still to be fetched from the shelf, on its way to its reader's library, or there for her. */
  readonly stage: 'pull_list' | 'on_the_way' | 'on_hold_shelf'
  readonly pickUpLibraryId: number
}

export interface ScannedCopy {
  /** Before the scan; of a copy that was on loan the state that it would have without. */
  readonly state: CopyState
  /** Its own. */
  readonly libraryId: number
  readonly allocation?: AllocationOnCopy | undefined
  /** The hold that the copy serves next, of `nextToServe`; asked only without an allocation. */
  readonly next?: { readonly holdId: number; readonly pickUpLibraryId: number } | undefined
  /** Somebody must look at it: a paid replacement, a damage. */
  readonly forStaff?: boolean
}

/** What to do with the object in hand. `releases`: from now on it waits for its reader, with a new limit. */
export type Destination =
  | { readonly kind: 'shelf' }
  | { readonly kind: 'staff' }
  | { readonly kind: 'hold_shelf'; readonly for: 'hold' | 'request'; readonly releases: boolean; readonly holdId?: number }
  | {
      readonly kind: 'send'
      readonly libraryId: number
      readonly for: 'home' | 'hold' | 'request'
      /** A released hold whose copy was scanned elsewhere is on its way again: its limit is cleared. */
      readonly withdraws: boolean
      readonly holdId?: number
    }

const unfit: readonly CopyState[] = ['damaged', 'withdrawn']

/** Where a copy goes that is scanned at this library: to its reader, to the next in the queue, home. Scanned again it stays what it is. */
export function destinationOf({ state, libraryId: home, allocation, next, forStaff }: ScannedCopy, libraryId: number): Destination {
  if (forStaff || unfit.includes(state)) return { kind: 'staff' }
  if (allocation) {
    const { kind, stage, pickUpLibraryId } = allocation
    return pickUpLibraryId === libraryId
      ? { kind: 'hold_shelf', for: kind, releases: stage !== 'on_hold_shelf' }
      : { kind: 'send', libraryId: pickUpLibraryId, for: kind, withdraws: stage === 'on_hold_shelf' }
  }
  if (next) {
    const { holdId, pickUpLibraryId } = next
    return pickUpLibraryId === libraryId
      ? { kind: 'hold_shelf', for: 'hold', releases: true, holdId }
      : { kind: 'send', libraryId: pickUpLibraryId, for: 'hold', withdraws: false, holdId }
  }
  return home === libraryId ? { kind: 'shelf' } : { kind: 'send', libraryId: home, for: 'home', withdraws: false }
}

/** The state of the copy once it is there; `onShelf` on its own shelf. `on_hold_shelf` too for what is pulled from the shelf for a request. */
export function stateAt(destination: Destination, present: CopyState, onShelf: ShelfState = 'available'): CopyState {
  if (destination.kind === 'shelf') return onShelf
  if (destination.kind === 'hold_shelf') return 'on_hold_shelf'
  return destination.kind === 'send' ? 'in_transit' : present
}
