import { countsForHolds } from '../../../../circulation/copy-state.ts'
import { nextToServe } from '../../../../circulation/hold-queue.ts'
import { loanTypeOn } from '../../../../circulation/loan-type.ts'
import { pickUpLimit } from '../../../../circulation/pick-up.ts'
import { choosePolicy } from '../../../../circulation/policy-choice.ts'
import type { Handles } from '../../../database/handles.ts'
import type { CopySituation } from './load-copy-situation.ts'
import { loadQueues, type LiveHold } from './load-queues.ts'
import type { RuleBook } from './rule-book.ts'

export interface QueueOfCopy {
  readonly next?: LiveHold
  readonly passedOver: readonly LiveHold[]
  /** Live holds of the copy's key; none where the copy may not serve them. */
  readonly holds: readonly LiveHold[]
}

/** Open days that a released hold of this copy waits for a reader of this category. */
export function pickUpDaysOf(book: RuleBook, copy: Pick<CopySituation, 'libraryId' | 'group' | 'typed'>, categoryId: number): number {
  const keys = { libraryId: copy.libraryId, categoryId, group: copy.group, loanType: loanTypeOn(copy.typed, book.today).code }
  return choosePolicy(book.policies, keys, book.today, book.centralLibraryId).chosen?.pickUpDays ?? 1
}

function mayServe(book: RuleBook, { state, shelfState, typed }: CopySituation): boolean {
  const { lends, holdable } = loanTypeOn(typed, book.today)
  return lends && holdable && countsForHolds(state) && countsForHolds(shelfState)
}

/** The hold that a free copy serves now, and those passed over. The book has its policies. `except`: a hold that is not to have it. */
export async function nextInQueue(handles: Handles, book: RuleBook, copy: CopySituation, except?: number): Promise<QueueOfCopy> {
  if (!mayServe(book, copy)) return { passedOver: [], holds: [] }
  const holds = await loadQueues(handles, [copy.key], book)
  const candidates = holds.filter((one) => one.holdId !== except)
  const waiting = candidates.find((one) => one.state === 'queued' && !one.allocated)
  if (!waiting) return { passedOver: [], holds }
  const limit = pickUpLimit(book.calendarOf(waiting.pickUpLibraryId), book.now, pickUpDaysOf(book, copy, waiting.categoryId))
  const { next, passedOver } = nextToServe(candidates, book.today, limit.done ? limit.limit.day : book.today)
  const live = (holdId: number) => holds.find((one) => one.holdId === holdId)!
  return { ...(next ? { next: live(next.holdId) } : {}), passedOver: passedOver.map((one) => live(one.holdId)), holds }
}
