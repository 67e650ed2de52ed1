import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/person.server.json'

const texts = areaTexts<typeof pt>('person')

/** Sentences of the two pages without scripts. */
export const emailPageTexts = (language: Parameters<typeof texts>[0]) => texts(language).emailPage
