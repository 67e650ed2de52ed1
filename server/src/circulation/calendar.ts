import { holdsOn } from '@farol/contract/exception-days.ts'
import { daysAfter, daysBetween, instantOf, localMoment, minuteLength, minuteOf, weekday, type LocalMoment } from './local-time.ts'

/** `HH:MM` to `HH:MM` of one day; `24:00` ends it. */
export interface Span {
  readonly opens: string
  readonly closes: string
}

/**
 * Days from `from` to `until`, both included, that depart from the week; without spans the library is closed. A yearly one holds on the same
 * days of every year, also over the turn of the year.
 */
export interface CalendarException {
  readonly from: string
  readonly until: string
  readonly spans: readonly Span[]
  readonly yearly?: boolean
}

/** Hours of one library as the institution's document writes them: seven days, Sunday first. Of exceptions that overlap the later written holds. */
export interface OpeningHours {
  readonly week: readonly (readonly Span[])[]
  readonly exceptions: readonly CalendarException[]
}

/** Opening hours and zone of the library whose calendar decides. */
export interface LibraryCalendar {
  readonly libraryId: number
  readonly hours: OpeningHours
  readonly zone: string
}

/** How many days an open day is looked for. */
export const searchedDays = 366

/** Opening spans of one date, in order. */
export function spansOn(hours: OpeningHours, date: string): readonly Span[] {
  const spans = hours.exceptions.findLast((one) => holdsOn(one, date))?.spans ?? hours.week[weekday(date)] ?? []
  return spans.length < 2 ? spans : spans.toSorted((one, other) => minuteOf(one.opens) - minuteOf(other.opens))
}

export const isOpenDay = (hours: OpeningHours, date: string): boolean => spansOn(hours, date).length > 0

/** First minute of opening on a date. */
export function openingMinute(hours: OpeningHours, date: string): number | undefined {
  const first = spansOn(hours, date)[0]
  return first && minuteOf(first.opens)
}

/** Last minute of closing on a date; undefined when the library is closed all day. */
export function closingMinute(hours: OpeningHours, date: string): number | undefined {
  const last = spansOn(hours, date).at(-1)
  return last && minuteOf(last.closes)
}

/** This date or the first open one after it; undefined when none follows within `searchedDays`. */
export const openDayFrom = (hours: OpeningHours, date: string): string | undefined => openDay(hours, date, 1)

/** This date or the last open one before it; undefined when none lies within `searchedDays`. */
export const openDayUntil = (hours: OpeningHours, date: string): string | undefined => openDay(hours, date, -1)

function openDay(hours: OpeningHours, date: string, step: 1 | -1): string | undefined {
  for (let days = 0; days <= searchedDays; days += 1) {
    const day = daysAfter(date, days * step)
    if (isOpenDay(hours, day)) return day
  }
  return undefined
}

/** The n-th open day after this date, which does not count itself. */
export function openDayAfter(hours: OpeningHours, date: string, n = 1): string | undefined {
  let day: string | undefined = date
  for (let count = 0; count < Math.max(1, n) && day !== undefined; count += 1) day = openDayFrom(hours, daysAfter(day, 1))
  return day
}

/** Open days after `from`, up to `until` included. */
export function openDaysBetween(hours: OpeningHours, from: string, until: string): number {
  let count = 0
  for (let days = daysBetween(from, until); days > 0; days -= 1) count += isOpenDay(hours, daysAfter(from, days)) ? 1 : 0
  return count
}

/** The instant at which the library closes on this date. */
export function closingInstant({ hours, zone }: LibraryCalendar, date: string): Date | undefined {
  const minute = closingMinute(hours, date)
  return minute === undefined ? undefined : instantOf({ date, minute }, zone)
}

/** The last closing at or before this instant; undefined when there was none within `searchedDays`. */
export function lastClosing({ hours, zone }: LibraryCalendar, instant: Date): Date | undefined {
  const today = localMoment(instant, zone).date
  for (let days = 0; days <= searchedDays; days += 1) {
    const date = daysAfter(today, -days)
    const closings = spansOn(hours, date).map(({ closes }) => instantOf({ date, minute: minuteOf(closes) }, zone))
    const last = closings.findLast((closing) => closing.getTime() <= instant.getTime())
    if (last) return last
  }
  return undefined
}

/** The span that holds at this moment. The minute of closing is closed. */
export const openSpan = (hours: OpeningHours, { date, minute }: LocalMoment): Span | undefined =>
  spansOn(hours, date).find(({ opens, closes }) => minuteOf(opens) <= minute && minute < minuteOf(closes))

/** Minutes, begun ones whole, that the library was open between two instants. */
export function openMinutesBetween({ hours, zone }: LibraryCalendar, from: Date, until: Date): number {
  let sum = 0
  const first = localMoment(from, zone).date
  const days = daysBetween(first, localMoment(until, zone).date)
  for (let date = first, day = 0; day <= days; day += 1, date = daysAfter(first, day)) {
    for (const { opens, closes } of spansOn(hours, date)) {
      const begins = Math.max(from.getTime(), instantOf({ date, minute: minuteOf(opens) }, zone).getTime())
      const ends = Math.min(until.getTime(), instantOf({ date, minute: minuteOf(closes) }, zone).getTime())
      sum += Math.max(0, ends - begins)
    }
  }
  return Math.ceil(sum / minuteLength)
}
