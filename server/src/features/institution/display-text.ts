import type { Language } from '@farol/contract/language.ts'
import { inLanguage, type Localized } from './localized.ts'

export const languageTag = (language: Language): string => (language === 'pt' ? 'pt-BR' : language)

/** A short text in the reader's language, or in the one that has it. */
export const label = (texts: Localized, language: Language): string => inLanguage(texts, language).text

/** HTML in the reader's language. Where only another language has it, it says so, so that a screen reader changes its voice. */
export function html(texts: Localized, language: Language): string {
  const found = inLanguage(texts, language)
  return found.language === language ? found.text : `<div lang="${languageTag(found.language)}">${found.text}</div>`
}

/** `{ name: shown }`, or nothing at all for a text that was not written. */
export const ifWritten = <K extends string, T, S>(name: K, value: T | undefined, shown: (value: T) => S): { [P in K]?: S } =>
  value === undefined ? {} : ({ [name]: shown(value) } as { [P in K]?: S })
