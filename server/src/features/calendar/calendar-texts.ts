import type { Language } from '@farol/contract/language.ts'
import en from '../../../../texts/en/calendar.server.json' with { type: 'json' }
import es from '../../../../texts/es/calendar.server.json' with { type: 'json' }
import fr from '../../../../texts/fr/calendar.server.json' with { type: 'json' }
import it from '../../../../texts/it/calendar.server.json' with { type: 'json' }
import pt from '../../../../texts/pt/calendar.server.json' with { type: 'json' }

/** Portuguese decides which texts there are; another language that lacks one does not compile. */
export const calendarTexts: Readonly<Record<Language, typeof pt>> = { pt, en, es, fr, it }
