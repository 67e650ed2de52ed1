import { type Language, languageTag } from '@farol/contract/language.ts'

/** The zone of the libraries: an instant is shown as their clocks showed it, wherever the browser is. */
const zone = 'America/Sao_Paulo'

/** An instant as "24 de nov. de 2026, 09:30". */
export const instantText = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(instant))
