/**
 * Every language, a line each; its texts are the folder of its code in `texts/`. `id` is what servers of this family use in the `lang`
 * header (French and Italian ids are ours), `tag` stands in `lang` and `hreflang`. Months and the sign between thousands are those of
 * `Intl`, written here: a browser takes 30 ms to have its own ready, on a slow telephone 130, in one piece.
 */
const languages = {
  pt: {
    id: 1,
    tag: 'pt-BR',
    name: 'Português',
    thousands: '.',
    months: 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
    smallWords: 'a o as os um uma e ou de do da dos das em no na nos nas por pelo pela para com sem sobre ao à aos às que',
  },
  es: {
    id: 3,
    tag: 'es',
    name: 'Español',
    thousands: '.',
    months: 'ene feb mar abr may jun jul ago sept oct nov dic',
    smallWords: 'el la los las un una y del en con para sobre',
  },
  en: {
    id: 5,
    tag: 'en',
    name: 'English',
    thousands: ',',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    smallWords: 'the an and or of in on at to for by with from about',
  },
  fr: {
    id: 7,
    tag: 'fr',
    name: 'Français',
    thousands: '\u202F',
    months: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
    smallWords: 'le les des du et aux au pour par sur dans avec une',
  },
  it: {
    id: 9,
    tag: 'it',
    name: 'Italiano',
    thousands: '.',
    months: 'gen feb mar apr mag giu lug ago set ott nov dic',
    smallWords: 'il lo gli i uno di della dei delle nel nella per da su',
  },
} as const

export type Language = keyof typeof languages

interface LanguageFacts {
  readonly id: number
  readonly tag: string
  /** How it names itself. */
  readonly name: string
  readonly thousands: string
  /** As a line has room for them, separated by blanks. */
  readonly months: string
  /** Words that join others. */
  readonly smallWords: string
}

export const allLanguages = Object.keys(languages) as readonly Language[]

export const languageFacts = (language: Language): LanguageFacts => languages[language]

export const languageTag = (language: Language): string => languages[language].tag

/** The tag of dates in figures. English in the order of the other languages: an American reading of 3/11 would miss a due day. */
export const dayOrderTag = (language: Language): string => (language === 'en' ? 'en-GB' : languageTag(language))

/**
 * The number whose plural a count takes: by `Intl`, except that Brazilian screens write "0 títulos" (CLDR has the singular; French keeps it), and
 * that from a million on Romance languages have a plural of their own ("milhões de"), which no text of ours needs.
 */
export const countOfPlural = (count: number, language: string): number => (count === 0 && language === 'pt' ? 2 : Math.min(count, 999_999))

/** Languages whose texts are complete and therefore always offered; the first is the default and the fallback. */
export const offeredLanguages = ['pt', 'en', 'es'] as const satisfies readonly Language[]

export const defaultLanguage: Language = 'pt'

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/** A language from a code (`pt`, `pt-BR`) or a server id (`1`, 3); undefined for anything else. */
export function parseLanguage(value: string | number | null | undefined): Language | undefined {
  if (value === null || value === undefined) return undefined
  const text = String(value).trim().toLowerCase()
  const byId = allLanguages.find((language) => String(languages[language].id) === text)
  if (byId) return byId
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
