import { countsForHolds, type CopyState, type ShelfState } from './copy-state.ts'
import { nextToServe, waitingOf, type QueuedHold } from './hold-queue.ts'
import { loanTypeOn, type TypedCopy } from './loan-type.ts'
import { isOver, limitAt, pickUpLimit, type PickUpLimit } from './pick-up.ts'
import { choosePolicy } from './policy-choice.ts'
import { reservedLoans, type LoanOfKey } from './renewal.ts'
import type { RuleBook } from './rule-book.ts'

/** A live hold as the copies of its key look at it. */
export interface WaitingHold extends QueuedHold {
  readonly categoryId: number
  readonly pickUpLibraryId: number
  /** Of a released one. */
  readonly pickUpAt?: Date | undefined
}

/** A copy as those who wait for it look at it. */
export interface ServingCopy {
  readonly libraryId: number
  readonly group: string
  readonly typed: TypedCopy
  readonly state: CopyState
  readonly shelfState: ShelfState
}

/** The hold that a copy serves now, and those before it that it cannot. */
export interface QueueOfCopy<Hold extends WaitingHold = WaitingHold> {
  readonly next?: Hold
  readonly passedOver: readonly Hold[]
  /** Live holds of the copy's key; none where the copy may not serve them. */
  readonly holds: readonly Hold[]
}

/** Whether a hold may ever be served by the copy as it is. */
export function mayServe({ state, shelfState, typed }: ServingCopy, today: string): boolean {
  const { lends, holdable } = loanTypeOn(typed, today)
  return lends && holdable && countsForHolds(state) && countsForHolds(shelfState)
}

/** Open days that a released hold of this copy waits for a reader of this category. */
function pickUpDaysOf(book: RuleBook, { libraryId, group, typed }: ServingCopy, categoryId: number): number {
  const keys = { libraryId, categoryId, group, loanType: loanTypeOn(typed, book.today).code }
  return choosePolicy(book.policies, keys, book.today, book.centralLibraryId).chosen?.pickUpDays ?? 1
}

/** Something that is to be fetched: a hold by a reader of a category, or a loan request. */
export type ClaimToFetch =
  | { readonly kind: 'hold'; readonly pickUpLibraryId: number; readonly categoryId: number }
  | { readonly kind: 'request'; readonly pickUpLibraryId: number }

/** Until when a copy that is there for its reader from now on waits for her. */
export function limitFor(book: RuleBook, copy: ServingCopy, claim: ClaimToFetch): PickUpLimit {
  const openDays = claim.kind === 'request' ? book.settings.requestPickUpDays : pickUpDaysOf(book, copy, claim.categoryId)
  return limitAt(book, claim.pickUpLibraryId, openDays)
}

/** The hold that a free copy serves now, and those passed over. `except`: a hold that is not to have it. */
export function nextInQueue<Hold extends WaitingHold>(
  book: RuleBook,
  copy: ServingCopy,
  holds: readonly Hold[],
  except?: number,
): QueueOfCopy<Hold> {
  if (!mayServe(copy, book.today)) return { passedOver: [], holds: [] }
  const candidates = holds.filter((one) => one.holdId !== except)
  const waiting = candidates.find((one) => one.state === 'queued' && !one.allocated)
  if (!waiting) return { passedOver: [], holds }
  const limit = pickUpLimit(book.calendarOf(waiting.pickUpLibraryId), book.now, pickUpDaysOf(book, copy, waiting.categoryId))
  return { ...nextToServe(candidates, book.today, limit.done ? limit.limit.day : book.today), holds }
}

/** How many wait for the copies of a key: a released one whose limit is over counts for nobody, although no one has scanned its copy yet. */
export function waitingFor(holds: readonly WaitingHold[], { now, today }: Pick<RuleBook, 'now' | 'today'>): number {
  const over = holds.filter((one) => one.state === 'released' && one.pickUpAt !== undefined && isOver({ at: one.pickUpAt }, now))
  return Math.max(0, waitingOf(holds, today).length - over.length)
}

/** Numbers of the loans of a key that cannot be renewed because readers wait for its copies. */
export const reservedOfKey = (book: RuleBook, holds: readonly WaitingHold[], loans: readonly LoanOfKey[]): ReadonlySet<number> =>
  reservedLoans(loans, waitingFor(holds, book), book.settings.strictHold)
