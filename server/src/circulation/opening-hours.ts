import { holdsOn, type ExceptionDays } from '@farol/contract/exception-days.ts'
import type { Span } from './calendar.ts'
import { daysAfter, minuteOf, weekday, type LocalMoment } from './local-time.ts'

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
