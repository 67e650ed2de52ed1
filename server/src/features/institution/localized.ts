import { type Language, allLanguages, defaultLanguage } from '@farol/contract/language.ts'
import * as z from 'zod/mini'
import { complaintReason } from '../../ports/complaint.ts'

/** A text that staff wrote in one or more languages; never empty of all. */
export type Localized = { readonly [L in Language]?: string }

const languages = allLanguages

/** Staff write a plain text, which is Portuguese, or an object `{"pt": "…", "en": "…"}`. `clean` is done to every text. */
export const localized = (max: number, clean: (text: string) => string = (text) => text.trim()) => {
  const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
  return z.pipe(
    z.union([
      text,
      z.partialRecord(z.enum(languages as [Language, ...Language[]]), text).check(z.refine(hasSome, complaintReason('noWords'))),
    ]),
    z.transform((written): Localized => {
      const texts: Localized = typeof written === 'string' ? { [defaultLanguage]: written } : written
      return Object.fromEntries(Object.entries(texts).map(([language, one]) => [language, clean(one)]))
    }),
  )
}

const hasSome = (texts: object) => Object.keys(texts).length > 0

/** The text in this language, else in Portuguese, else in the first that has it; and which language that is. */
export function inLanguage(texts: Localized, language: Language): { readonly text: string; readonly language: Language } {
  const found = [language, defaultLanguage, ...languages].find((one) => texts[one] !== undefined)
  if (!found) throw new Error('A text in no language')
  return { text: texts[found]!, language: found }
}
