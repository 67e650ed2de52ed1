import type { HeldPiece, Pattern } from './describe-holdings.ts'

const day = 86_400_000

/** Days between two issues of what comes out more often than each month. Source: MARC 21, 853 $w. */
const daysApart: Record<string, number> = { d: 1, i: 2, c: 3, w: 7, j: 10, e: 14, s: 15 }
const monthsApart: Record<string, number> = { m: 1, b: 2, q: 3, t: 4, f: 6, a: 12, g: 24, h: 36 }

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/**
 * The day an issue is of; a double one counts from its first month. Undefined when the month is not known: seasons differ by hemisphere. The
 * years 0000 and 9999 stand for none that is known.
 */
export function dateOf({ year, month, day: of }: HeldPiece['chronology']): string | undefined {
  const first = /^(0?[1-9]|1[0-2])(?:\/|$)/.exec(month ?? '')?.[1]
  if (!first || !/^(?!0000|9999)\d{4}$/.test(year ?? '')) return undefined
  const known = /^([1-9]|0[1-9]|[12]\d|3[01])$/.test(of ?? '') ? Number(of) : 1
  return `${year}-${twoDigits(Number(first))}-${twoDigits(Math.min(known, lastDay(Number(year), Number(first))))}`
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function afterMonths(date: string, months: number): string {
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number)
  const place = year * 12 + (month - 1) + months
  const [newYear, newMonth] = [Math.floor(place / 12), (place % 12) + 1]
  return `${newYear}-${twoDigits(newMonth)}-${twoDigits(Math.min(of, lastDay(newYear, newMonth)))}`
}

const afterDays = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** When the issue after the one of `date` comes out, by the frequency of the pattern; undefined when it has none. */
export function nextDate(date: string, { frequency, perYear }: Pick<Pattern, 'frequency' | 'perYear'>): string | undefined {
  const months = monthsApart[frequency ?? ''] ?? (perYear && 12 % perYear === 0 ? 12 / perYear : undefined)
  if (months !== undefined) return afterMonths(date, months)
  const days = daysApart[frequency ?? ''] ?? (perYear ? Math.round(365 / perYear) : undefined)
  return days === undefined ? undefined : afterDays(date, days)
}
