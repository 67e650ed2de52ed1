import type { Language } from '@farol/contract/language.ts'
import en from '../../../../texts/en/alerts.server.json' with { type: 'json' }
import es from '../../../../texts/es/alerts.server.json' with { type: 'json' }
import fr from '../../../../texts/fr/alerts.server.json' with { type: 'json' }
import it from '../../../../texts/it/alerts.server.json' with { type: 'json' }
import pt from '../../../../texts/pt/alerts.server.json' with { type: 'json' }

/** Portuguese decides which texts there are; another language that lacks one does not compile. */
export type AlertTexts = typeof pt

export const alertTexts: Readonly<Record<Language, AlertTexts>> = { pt, en, es, fr, it }

/** A text of one kind, and of one outcome where the kind has several. */
export type AlertTextKey = keyof AlertTexts['kinds']
