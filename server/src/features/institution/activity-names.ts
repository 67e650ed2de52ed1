import type { Language } from '@farol/contract/language.ts'
import { activityNames } from '../../texts/server-texts.ts'

/** What an activity is called in the reader's language; a number of the institution's own is its own name. */
export const activityName = (code: number, language: Language): string => activityNames(language).get(String(code)) ?? String(code)
