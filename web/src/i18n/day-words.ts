import { dayOrderTag, type Language, languageTag } from '@farol/contract/language.ts'

type Parts = Intl.DateTimeFormatOptions

/** A local date is a day, not an instant: written in UTC it is the same day in every zone of a browser. */
const written = (day: string, language: Language, parts: Parts, tag = languageTag(language)): string =>
  new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Portuguese puts "de" between day and month, which a short line has no room for. */
const withoutOf = (text: string, language: Language) => (language === 'pt' ? text.replace(/ de /g, ' ') : text)

/** 2026-12-04 as "4 dez." */
export const shortDay = (day: string, language: Language): string =>
  withoutOf(written(day, language, { day: 'numeric', month: 'short' }), language)

/** 2026-12-04 as "sex., 4 dez." */
export const weekdayDay = (day: string, language: Language): string =>
  withoutOf(written(day, language, { weekday: 'short', day: 'numeric', month: 'short' }), language)

/** 2026-12-04 as "sexta-feira, 4 de dezembro". */
export const dayInWords = (day: string, language: Language): string =>
  written(day, language, { weekday: 'long', day: 'numeric', month: 'long' })

/** 2026-12-04 as "04/12/2026", day first in every language. */
export const numericDay = (day: string, language: Language): string =>
  written(day, language, { day: '2-digit', month: '2-digit', year: 'numeric' }, dayOrderTag(language))

/** 2026-12-04 as "04/12". In English "Dec 4": the month stands first in its other days, and these figures would be read as 12 April. */
export const dayAndMonth = (day: string, language: Language): string =>
  language === 'en' ? shortDay(day, language) : numericDay(day, language).slice(0, 5)

/** A local time HH:MM as it is said: "22h", "21h30" in Portuguese; elsewhere as it is. */
export function hourInWords(time: string, language: Language): string {
  if (language !== 'pt') return time
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

/** The day after a local date. */
export const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
