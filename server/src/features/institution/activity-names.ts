import type { Language } from '@farol/contract/language.ts'
import { areaTexts, textOf } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/institution.server.json'

const texts = areaTexts<typeof pt>('institution')

/** What an activity is called in the reader's language; a number of the institution's own is its own name. */
export const activityName = (code: number, language: Language): string => textOf(texts(language).activity, String(code)) ?? String(code)
