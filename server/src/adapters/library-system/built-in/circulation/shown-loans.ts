import { localMoment, timeOf } from '../../../../circulation/local-time.ts'
import type { LentCopy, ShownDue } from '../../../../ports/library-system/loans.ts'
import type { CopySituation } from './load-copy-situation.ts'
import type { RuleBook } from './rule-book.ts'

/** A due date as screens show it; the time is that of the library's clock, 24:00 for the end of a day. */
export function shownDue(book: RuleBook, due: { readonly day: string; readonly at: Date }): ShownDue {
  const { date, minute } = localMoment(due.at, book.settings.zone)
  return { dueOn: due.day, dueTime: date > due.day ? '24:00' : timeOf(minute), dueAt: due.at }
}

/** What names a copy, as it stands. `libraryId` is the lending library, else the copy's own. */
export const lentCopyOf = (book: RuleBook, copy: CopySituation, libraryId = copy.libraryId): LentCopy => ({
  barcode: copy.barcode,
  title: copy.title,
  ...(copy.author === undefined ? {} : { author: copy.author }),
  titleId: copy.titleId,
  ...copy.parts,
  libraryId,
  library: book.libraryOf(libraryId),
})
