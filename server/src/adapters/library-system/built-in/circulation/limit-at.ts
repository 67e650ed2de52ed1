import { daysAfter, instantOf } from '../../../../circulation/local-time.ts'
import { pickUpLimit, type PickUpLimit } from '../../../../circulation/pick-up.ts'
import type { ShownLimit } from '../../../../ports/library-system/holds.ts'
import { limitAsShown } from '../../shown/shown-due.ts'
import type { RuleBook } from './rule-book.ts'

/** Until when something waits at a library from now on. Where no open day follows, the end of the n-th day. */
export function limitAt(book: RuleBook, libraryId: number, openDays: number): PickUpLimit {
  const decision = pickUpLimit(book.calendarOf(libraryId), book.now, openDays)
  if (decision.done) return decision.limit
  const day = daysAfter(book.today, openDays)
  return { day, at: instantOf({ date: day, minute: 1440 }, book.settings.zone) }
}

/** The same as screens show it, on the clock of the libraries. */
export const shownLimit = (book: RuleBook, day: string, at: string): ShownLimit =>
  limitAsShown({ day, at: new Date(at) }, book.settings.zone)
