import { holdsOn, type ExceptionDays } from '@farol/contract/exception-days.ts'
import type { Span } from './calendar.ts'
import { daysAfter, daysBetween, minuteOf, weekday, type LocalMoment } from './local-time.ts'

/** Days that depart from the week; without spans the library is closed. */
export interface Exception extends ExceptionDays {
  readonly spans: readonly Span[]
}

/** Seven days, Sunday first, and what departs from them. Where exceptions overlap, the one written later holds. */
export interface Hours<E extends Exception = Exception> {
  readonly week: readonly (readonly Span[])[]
  readonly exceptions: readonly E[]
}

/** How far ahead an opening is looked for: a library that is closed for longer has none to announce. */
export const searchedDays = 400

/** The spans of one date, and the exception they come of. */
export function hoursOn<E extends Exception>(hours: Hours<E>, date: string): { spans: readonly Span[]; exception?: E } {
  const exception = hours.exceptions.findLast((one) => holdsOn(one, date))
  if (exception) return { spans: exception.spans, exception }
  return { spans: hours.week[weekday(date)] ?? [] }
}

/** A day of the calendar that a year may not have: 29 February, whose place another day takes. */
const inYear = (year: number, day: string, instead: string): string => {
  const date = `${String(year).padStart(4, '0')}-${day}`
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day.slice(3)) ? date : `${date.slice(0, 5)}${instead}`
}

/** The first days from a date on that an exception holds, as `holdsOn` has it; undefined where they are over. */
export function comingDays({ from, until, yearly }: ExceptionDays, date: string): Pick<ExceptionDays, 'from' | 'until'> | undefined {
  if (!yearly) return until < date ? undefined : { from, until }
  // It holds on every day.
  if (daysBetween(from, until) >= 365) return { from: date, until: daysAfter(date, 364) }
  const [first, last, year] = [from.slice(5), until.slice(5), Number(date.slice(0, 4))]
  const turns = first > last ? 1 : 0
  // Between two leap years there may be eight.
  for (let begins = year - turns; begins <= year + 8; begins += 1) {
    const days = { from: inYear(begins, first, '03-01'), until: inYear(begins + turns, last, '02-28') }
    if (days.from <= days.until && days.until >= date) return days
  }
  return undefined
}

/** The span that holds at this moment. The minute of closing is closed. */
export const openSpan = (hours: Hours, { date, minute }: LocalMoment): Span | undefined =>
  hoursOn(hours, date).spans.find(({ opens, closes }) => minuteOf(opens) <= minute && minute < minuteOf(closes))

/** The next opening after this moment, as `YYYY-MM-DDTHH:MM`; undefined when there is none within `searchedDays`. */
export function nextOpening(hours: Hours, { date, minute }: LocalMoment): string | undefined {
  for (let days = 0; days <= searchedDays; days += 1) {
    const day = daysAfter(date, days)
    const span = hoursOn(hours, day).spans.find(({ opens }) => days > 0 || minuteOf(opens) > minute)
    if (span) return `${day}T${span.opens}`
  }
  return undefined
}
