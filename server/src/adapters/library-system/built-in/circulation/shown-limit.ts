import type { ShownLimit } from '../../../../ports/library-system/holds.ts'
import { limitAsShown } from '../../shown/shown-due.ts'
import type { RuleBook } from './rule-book.ts'

/** A stored limit as screens show it, on the clock of the libraries. */
export const shownLimit = (book: RuleBook, day: string, at: string): ShownLimit =>
  limitAsShown({ day, at: new Date(at) }, book.settings.zone)
