import { areaTexts } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/alerts.server.json'

/** Portuguese decides which texts there are. */
export type AlertTexts = typeof pt

export const alertTexts = areaTexts<AlertTexts>('alerts')

/** A text of one kind, and of one outcome where the kind has several. */
export type AlertTextKey = keyof AlertTexts['kinds']
