import type { LentCopy, ShownDue } from '../../../../ports/library-system/loans.ts'
import type { CopySituation } from './load-copy-situation.ts'
import { dueAsShown } from '../../shown/shown-due.ts'
import type { RuleBook } from './rule-book.ts'

/** A due date as screens show it, on the clock of the libraries. */
export const shownDue = (book: RuleBook, due: { readonly day: string; readonly at: Date }): ShownDue => dueAsShown(due, book.settings.zone)

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
