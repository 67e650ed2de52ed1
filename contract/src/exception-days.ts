/** Days of a calendar that depart from the week, YYYY-MM-DD, both included. A yearly one holds each year again, also over the turn of the year. */
export interface ExceptionDays {
  readonly from: string
  readonly until: string
  readonly yearly?: boolean | undefined
}

const dayMs = 86_400_000

/** Whether an exception holds on a date YYYY-MM-DD. */
export function holdsOn({ from, until, yearly }: ExceptionDays, date: string): boolean {
  if (!yearly) return from <= date && date <= until
  if (Date.parse(until) - Date.parse(from) >= 365 * dayMs) return true
  const [first, last, day] = [from.slice(5), until.slice(5), date.slice(5)]
  return first <= last ? first <= day && day <= last : day >= first || day <= last
}
