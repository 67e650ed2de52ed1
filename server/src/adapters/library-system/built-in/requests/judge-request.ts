import { workKey } from '../../../../circulation/copy-key.ts'
import { decideRequest } from '../../../../circulation/loan-request.ts'
import type { Decision } from '../../../../circulation/decision.ts'
import type { WantedCopies } from '../../../../ports/library-system/holds.ts'
import { limitsAt, type ReaderAsking } from '../circulation/asking-reader.ts'
import type { CopyGroup } from '../circulation/load-title-copies.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { hasWork, visitor } from '../circulation/wanted-copies.ts'

export interface RequestJudged {
  readonly wanted: WantedCopies
  /** Those of the key. */
  readonly copies: readonly CopyGroup[]
  /** Absent in a form, where it is not chosen yet. */
  readonly pickUpLibraryId?: number
  readonly asking?: ReaderAsking
}

/** The rule of a loan request, for the form as for the act. */
export function judgeRequest(book: RuleBook, { wanted, copies, pickUpLibraryId, asking }: RequestJudged): Decision<object> {
  return decideRequest({
    today: book.today,
    standing: asking?.standing ?? visitor,
    limits: asking ? limitsAt(book, asking, wanted.libraryId) : { groups: {} },
    sourceLibraryId: wanted.libraryId,
    pickUpLibraryId: pickUpLibraryId ?? 0,
    closedStack: book.settings.closedStack,
    copies,
    duplicate: asking?.requestedWorks.has(workKey(wanted)) ?? false,
    onLoan: asking ? hasWork(asking, wanted) : false,
    openRequests: asking?.openRequests ?? 0,
  })
}
