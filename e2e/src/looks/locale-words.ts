import { readdirSync, readFileSync } from 'node:fs'
import { type Language, allLanguages } from '@farol/contract/language.ts'

const locales = new URL('../../../texts/', import.meta.url)

/** All texts of a language by their keys, areas joined. */
function textsOf(language: Language): ReadonlyMap<string, string> {
  const flat = (node: object, before: string): [string, string][] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value as object, `${before}${key}.`),
    )
  const folder = new URL(`${language}/`, locales)
  const areas = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return new Map(areas.flatMap((area) => flat(JSON.parse(readFileSync(new URL(area, folder), 'utf8')) as object, '')))
}

export const languages = allLanguages

/** Keys that would be seen as such: those that are more than one word. */
export const rawKeys: readonly string[] = [...textsOf('pt').keys()].filter((key) => key.includes('.'))

/**
 * Texts of other languages that are not words of this one too: what stands on a page of this language is none of them. Without
 * placeholders; single words are left out, for a collection or a subject of the library may be called so.
 */
export function foreignTexts(language: Language): readonly string[] {
  const own = new Set([...textsOf(language).values()].map((text) => text.toLowerCase()))
  const foreign = languages.filter((one) => one !== language).flatMap((one) => [...textsOf(one).values()])
  return [...new Set(foreign)].filter((text) => !text.includes('{{') && text.includes(' ') && !own.has(text.toLowerCase()))
}

/** The language whose words take most room. */
export const longestLanguage = (): Language =>
  languages.toSorted((a, b) => [...textsOf(b).values()].join('').length - [...textsOf(a).values()].join('').length)[0]!
