import { type Language, languageFacts } from '@farol/contract/language.ts'

const monthName = (month: number, language: Language) => languageFacts(language).months.split(' ')[month - 1] ?? ''

/**
 * A local date YYYY-MM-DD as the reader writes it: 27 de nov. de 2026. It is a day, not an instant: no zone moves it. The words are those of
 * `Intl`, written here: a browser takes 30 ms to have its own ready, on a slow telephone 130, in one piece.
 */
export function formatDay(day: string, language: Language): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const name = monthName(month, language)
  if (language === 'en') return `${name} ${date}, ${year}`
  return [date, name, year].join(language === 'pt' ? ' de ' : ' ')
}

/** The same without its year, for days that are near: 27 nov. */
export function formatNearDay(day: string, language: Language): string {
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const name = monthName(month, language)
  return language === 'en' ? `${name} ${date}` : `${date} ${name}`
}
