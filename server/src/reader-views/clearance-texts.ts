import type { Language } from '@farol/contract/language.ts'
import { areaTexts } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/clearance.server.json'

const texts = areaTexts<typeof pt>('clearance')

export const clearanceMeaning = (language: Language): string => texts(language).meaning

export const clearanceEffects = (language: Language): string[] => Object.values(texts(language).effects)

/** `Dom Casmurro (4 dias de atraso)`. */
export function loanText(title: string, lateDays: number, language: Language): string {
  if (lateDays === 0) return title
  const late = texts(language).daysLate[lateDays === 1 ? 'one' : 'many'].replace('{n}', String(lateDays))
  return `${title} (${late})`
}
