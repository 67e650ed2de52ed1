import { type Language, languageTag } from '@farol/contract/language.ts'

const utc = (day: string) => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date))
}

const words = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag(language), { ...options, timeZone: 'UTC' }).format(utc(day))

/** 0 for Sunday, by its name: segunda-feira. 2026-11-01 was a Sunday. */
export const weekdayName = (weekday: number, language: Language): string =>
  words(`2026-11-${String(weekday + 1).padStart(2, '0')}`, language, { weekday: 'long' })

/** 0 for Sunday, of a local day YYYY-MM-DD. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay()

/** segunda-feira, 23 de nov. */
export const dayName = (day: string, language: Language): string =>
  words(day, language, { weekday: 'long', day: 'numeric', month: 'short' })

/** A local day, or day and time, as the reader writes it: 1 de dez. de 2026, 19:00. */
export function momentName(moment: string, language: Language): string {
  const day = words(moment.slice(0, 10), language, { day: 'numeric', month: 'short', year: 'numeric' })
  return moment.length > 10 ? `${day}, ${moment.slice(11)}` : day
}
