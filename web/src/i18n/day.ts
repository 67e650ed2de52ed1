import type { Language } from '@farol/contract/language.ts'

/** Months as a line has room for them. */
const months: { readonly [L in Language]: string } = {
  pt: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  es: 'ene feb mar abr may jun jul ago sept oct nov dic',
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
}

/**
 * A local date YYYY-MM-DD as the reader writes it: 27 de nov. de 2026. It is a day, not an instant: no zone moves it. The words are those of
 * `Intl`, written here: a browser takes 30 ms to have its own ready, on a slow telephone 130, in one piece.
 */
export function formatDay(day: string, language: Language): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const name = months[language].split(' ')[month - 1] ?? ''
  if (language === 'en') return `${name} ${date}, ${year}`
  return [date, name, year].join(language === 'pt' ? ' de ' : ' ')
}

/** The same without its year, for days that are near: 27 nov. */
export function formatNearDay(day: string, language: Language): string {
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const name = months[language].split(' ')[month - 1] ?? ''
  return language === 'en' ? `${name} ${date}` : `${date} ${name}`
}
