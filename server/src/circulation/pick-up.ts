import { closingInstant, openDayAfter, type LibraryCalendar } from './calendar.ts'
import { reason, refuse, type Decision } from './decision.ts'
import { daysAfter, instantOf, laterInstant, localMoment } from './local-time.ts'
import type { RuleBook } from './rule-book.ts'

/** Until when something waits for its reader: the local day and its closing time. */
export interface PickUpLimit {
  readonly day: string
  readonly at: Date
}

/** The limit of a hold or request that is there for its reader from now on: closing time of the n-th open day after. */
export function pickUpLimit(calendar: LibraryCalendar, now: Date, openDays: number): Decision<{ limit: PickUpLimit }> {
  const day = openDayAfter(calendar.hours, localMoment(now, calendar.zone).date, openDays)
  if (day === undefined) return refuse([reason('CalendarioSemDiaAberto', { biblioteca: calendar.libraryId })])
  return { done: true, limit: { day, at: closingInstant(calendar, day)! } }
}

/** The same at a library of the book. Where no open day follows, the end of the n-th day. */
export function limitAt(
  book: Pick<RuleBook, 'now' | 'today' | 'settings' | 'calendarOf'>,
  libraryId: number,
  openDays: number,
): PickUpLimit {
  const decision = pickUpLimit(book.calendarOf(libraryId), book.now, openDays)
  if (decision.done) return decision.limit
  const day = daysAfter(book.today, openDays)
  return { day, at: instantOf({ date: day, minute: 1440 }, book.settings.zone) }
}

/** The limit is the truth, not the job that enforces it: over from its very instant. */
export const isOver = (limit: Pick<PickUpLimit, 'at'>, now: Date): boolean => limit.at.getTime() <= now.getTime()

/** The limit under a new version of the hours: a day that is closed now moves to the next open one, and nothing becomes earlier. */
export function limitUnderNewHours(calendar: LibraryCalendar, present: PickUpLimit): PickUpLimit {
  const closing = closingInstant(calendar, present.day)
  if (closing !== undefined) return closing > present.at ? { ...present, at: closing } : present
  const day = openDayAfter(calendar.hours, present.day)
  return day === undefined ? present : { day, at: laterInstant(closingInstant(calendar, day)!, present.at) }
}
