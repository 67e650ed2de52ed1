import type { CopyState, ShelfState } from './copy-state.ts'
import type { AllocationOnCopy } from './transit.ts'

/** A copy that nobody has any more, as it was before its allocation ended. */
export interface FreedCopy {
  readonly libraryId: number
  readonly shelfState: ShelfState
  readonly allocation?: Pick<AllocationOnCopy, 'stage' | 'pickUpLibraryId'> | undefined
}

export interface WayOfFreed {
  /** Where it is in hand. */
  readonly at: number
  readonly state: CopyState
  /** How it stands for the next of its queue; absent where it serves nobody. */
  readonly stage?: AllocationOnCopy['stage']
  /** It is sent there: to the library of the next, or home. */
  readonly sentTo?: number
}

/**
 * At home a copy is fetched from the shelf for the next of its queue, else it stands free there; on a hold shelf it waits for who fetches it
 * there; from elsewhere it is sent to the next, else home. `inHandAt`: where absent, on the hold shelf that it waited on, else at home.
 */
export function wayOfFreed(
  { libraryId: home, shelfState, allocation }: FreedCopy,
  next: { readonly pickUpLibraryId: number } | undefined,
  inHandAt?: number,
): WayOfFreed {
  const waited = allocation?.stage === 'on_hold_shelf'
  const at = inHandAt ?? (waited ? allocation.pickUpLibraryId : home)
  if (next?.pickUpLibraryId === at && (waited || at !== home)) return { at, state: 'on_hold_shelf', stage: 'on_hold_shelf' }
  if (at !== home) return { at, state: 'in_transit', sentTo: next?.pickUpLibraryId ?? home, ...(next ? { stage: 'on_the_way' } : {}) }
  return next ? { at, state: 'on_hold_shelf', stage: 'pull_list' } : { at, state: shelfState }
}
