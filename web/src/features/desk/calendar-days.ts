import { holdsOn } from '@farol/contract/exception-days.ts'
import type { Hours } from './hours-text.ts'

/** Days that depart from the week, both included; without hours the library is closed. */
export interface DayException {
  readonly de: string
  readonly ate: string
  readonly nome: string
  readonly horarios: readonly Hours[]
  readonly anual: boolean
}

/** One day of a library: why it is open or closed. `name` and `yearly` are those of the exception that holds. */
export interface CalendarDay {
  readonly date: string
  readonly state: 'open' | 'closed_by_week' | 'closed' | 'special'
  readonly hours: readonly Hours[]
  readonly name?: string
  readonly yearly?: boolean
}

/** `week` begins on Sunday. Of exceptions that overlap the later written holds, as for due days. */
export function calendarDay(date: string, week: readonly (readonly Hours[])[], exceptions: readonly DayException[]): CalendarDay {
  const exception = exceptions.findLast(
    (one) => one.de !== '' && one.ate !== '' && holdsOn({ from: one.de, until: one.ate, yearly: one.anual }, date),
  )
  if (exception) {
    const { horarios: hours, nome: name, anual: yearly } = exception
    return { date, state: hours.length > 0 ? 'special' : 'closed', hours, name, yearly }
  }
  const hours = week[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? []
  return { date, state: hours.length > 0 ? 'open' : 'closed_by_week', hours }
}

/** YYYY-MM so many months after one. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month YYYY-MM, Sunday first; undefined where a day belongs to another month. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, cell) => {
    const day = cell - first + 1
    return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : undefined
  })
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}
