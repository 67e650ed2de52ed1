import { decideHold, type HoldInput } from '../../../../circulation/hold-placing.ts'
import type { Decision } from '../../../../circulation/decision.ts'
import type { WantedCopies } from '../../../../ports/library-system/holds.ts'
import { limitsAt, type ReaderAsking } from '../circulation/asking-reader.ts'
import type { CopyGroup } from '../circulation/load-title-copies.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { hasWork, keyOf, visitor } from '../circulation/wanted-copies.ts'

function inputOf(book: RuleBook, copies: readonly CopyGroup[], wanted: WantedCopies, asking: ReaderAsking | undefined): HoldInput {
  const { today } = book
  if (!asking) return { today, standing: visitor, limits: { groups: {} }, copies, has: false, liveHolds: 0 }
  const onLoan = hasWork(asking, wanted)
  return {
    today,
    standing: asking.standing,
    limits: limitsAt(book, asking, wanted.libraryId),
    copies,
    has: asking.heldKeys.has(keyOf(wanted)) || onLoan,
    onLoan,
    liveHolds: asking.liveHolds,
  }
}

/** The rule of a hold, for the form as for the act. `copies`: those of the key. */
export const judgeHold = (
  book: RuleBook,
  copies: readonly CopyGroup[],
  wanted: WantedCopies,
  asking: ReaderAsking | undefined,
): Decision<object> => decideHold(inputOf(book, copies, wanted, asking))
