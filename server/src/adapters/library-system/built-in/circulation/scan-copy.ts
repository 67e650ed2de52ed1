import { destinationOf, stateAt } from '../../../../circulation/transit.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { CopyDestination } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import type { CopySituation } from './load-copy-situation.ts'
import { loadQueueOfCopy } from './load-queue-of-copy.ts'
import { placeCopy } from './place-copy.ts'
import type { RuleBook } from './rule-book.ts'
import { setCopyState } from './set-copy-state.ts'

/** A copy that is not on loan is in hand at a library: received, set on the hold shelf or sent on. Key and copy are held. */
export async function scanCopy(
  inside: Handles,
  book: RuleBook,
  copy: CopySituation,
  libraryId: number,
  acting: Acting,
): Promise<CopyDestination> {
  const { copyId, titleId, state: before } = copy
  const queue = await loadQueueOfCopy(inside, book, copy)
  const destination = destinationOf({ ...copy, next: queue.next }, libraryId)
  const placed = await placeCopy(inside, { book, copy, queue, destination, libraryId, acting })
  const state = stateAt(destination, before, copy.shelfState)
  if (state !== before) await setCopyState(inside, { copyId, titleId, before, state })
  return placed
}
