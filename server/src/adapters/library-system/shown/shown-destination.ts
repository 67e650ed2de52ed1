import type { Destination } from '../../../circulation/transit.ts'
import type { CopyDestination } from '../../../ports/library-system/desk.ts'

/** Whose copy waits on the hold shelf. */
export interface ClaimOnSlip {
  readonly kind: 'hold' | 'request'
  /** Of the hold or request. */
  readonly id: number
  readonly patronId: number
  readonly limitDay?: string | undefined
}

/** What to do with the object in hand at a library; `claim` is what is printed for the hold shelf. */
export function destinationAsShown(to: Destination, libraryId: number, claim?: ClaimOnSlip): CopyDestination {
  if (to.kind === 'send') return { kind: 'send', libraryId: to.libraryId, for: to.for }
  if (to.kind !== 'hold_shelf' || !claim) return { kind: to.kind }
  const { kind, id, patronId, limitDay } = claim
  const slip = { number: kind === 'hold' ? String(id) : `S${id}`, patronId, ...(limitDay === undefined ? {} : { limitDay }) }
  return { kind: 'hold_shelf', libraryId, for: to.for, slip }
}
