import { libraryZone } from '@farol/contract/library-zone.ts'
import { type Language, languageTag } from '@farol/contract/language.ts'

/** An instant as "24 de nov. de 2026, 09:30", as the clocks of the libraries showed it. */
export const instantText = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: libraryZone(),
  }).format(new Date(instant))
