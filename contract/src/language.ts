/** Languages by code, with the ids that servers of this family use in the `lang` header. French and Italian ids are ours. */
export const languageIds = { pt: 1, es: 3, en: 5, fr: 7, it: 9 } as const

export type Language = keyof typeof languageIds

/** Languages whose texts are complete and therefore always offered; the first is the default and the fallback. */
export const offeredLanguages = ['pt', 'en', 'es'] as const satisfies readonly Language[]

export const defaultLanguage: Language = 'pt'

const isLanguage = (code: string): code is Language => Object.hasOwn(languageIds, code)

/** A language from a code (`pt`, `pt-BR`) or a server id (`1`, 3); undefined for anything else. */
export function parseLanguage(value: string | number | null | undefined): Language | undefined {
  if (value === null || value === undefined) return undefined
  const text = String(value).trim().toLowerCase()
  const byId = Object.entries(languageIds).find(([, id]) => String(id) === text)
  if (byId) return byId[0] as Language
  const code = text.split('-')[0] ?? ''
  return isLanguage(code) ? code : undefined
}

/** The first of the offered languages that an Accept-Language header asks for, by its q values (RFC 9110 section 12.5.4). */
export function preferredLanguage(header: string | undefined, offered: readonly Language[] = offeredLanguages): Language | undefined {
  const wishes = (header ?? '').split(',', 30).map((part, position) => {
    const [code = '', ...parameters] = part.split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { code: parseLanguage(code), quality: quality === undefined ? 1 : Number(quality) || 0, position }
  })
  return wishes
    .filter((wish) => wish.code !== undefined && wish.quality > 0 && offered.includes(wish.code))
    .sort((a, b) => b.quality - a.quality || a.position - b.position)[0]?.code
}

/** A text in every language. A table of these does not compile while one of its texts lacks a language. */
export type InEveryLanguage = readonly [pt: string, en: string, es: string, fr: string, it: string]

const places = { pt: 0, en: 1, es: 2, fr: 3, it: 4 } as const satisfies Readonly<Record<Language, number>>

export const textIn = (texts: InEveryLanguage, language: Language): string => texts[places[language]]
