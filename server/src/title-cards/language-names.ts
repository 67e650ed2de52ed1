import { languageTag as tagOfLanguage, type Language } from '@farol/contract/language.ts'
import { areaTexts, textOf } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/catalogue.server.json'

const texts = areaTexts<typeof pt>('catalogue')

// MARC writes bibliographic codes; Intl and `lang` attributes want the terminological ones (ISO 639-2 B and T).
const terminological: Readonly<Record<string, string>> = {
  alb: 'sqi',
  arm: 'hye',
  baq: 'eus',
  bur: 'mya',
  chi: 'zho',
  cze: 'ces',
  dut: 'nld',
  fre: 'fra',
  geo: 'kat',
  ger: 'deu',
  gre: 'ell',
  ice: 'isl',
  mac: 'mkd',
  mao: 'mri',
  may: 'msa',
  per: 'fas',
  rum: 'ron',
  scr: 'hrv',
  scc: 'srp',
  slo: 'slk',
  tib: 'bod',
  wel: 'cym',
}

const notLanguages = new Set(['zxx', 'und', 'mul', 'mis', '|||', '###'])

const tags = new Map<string, string | undefined>()

/** The tag for `lang` attributes (BCP 47) of a MARC language code; undefined where the code names no language. */
export function languageTag(marcCode: string | undefined): string | undefined {
  if (marcCode === undefined) return undefined
  // Lists ask for it by the thousand; codes are three letters, so there are not many.
  if (!tags.has(marcCode) && tags.size < 20_000) tags.set(marcCode, tagOf(marcCode))
  return tags.has(marcCode) ? tags.get(marcCode) : tagOf(marcCode)
}

function tagOf(marcCode: string): string | undefined {
  if (notLanguages.has(marcCode) || !/^[a-z]{3}$/.test(marcCode)) return undefined
  return Intl.getCanonicalLocales(terminological[marcCode] ?? marcCode)[0]
}

const usualScripts = new Map<string, string | undefined>()

/** The script in which a language is usually written. */
function usualScript(tag: string): string | undefined {
  if (!usualScripts.has(tag)) usualScripts.set(tag, new Intl.Locale(tag).maximize().script)
  return usualScripts.get(tag)
}

const latin = /\p{Script=Latin}/u
const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/** The tag for a text of a record in this language: `he-Latn` for a Hebrew title in Latin letters, which no voice reads as Hebrew. */
export function textTag(marcCode: string | undefined, text: string): string | undefined {
  const tag = languageTag(marcCode)
  if (tag === undefined || usualScript(tag) === 'Latn') return tag
  return latin.test(text) && !otherLetter.test(text) ? `${tag}-Latn` : tag
}

const scripts = ['Hebr', 'Arab', 'Cyrl', 'Grek', 'Hira', 'Kana', 'Hang', 'Hani', 'Deva', 'Thai', 'Armn', 'Geor'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
)

/** Scripts that a language's own stands for. */
const within: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}

/**
 * The tag for another title of a record, which may be of another language: the first of these languages that is written in its script, else the
 * script alone (`und-Hebr`). Undefined for Latin letters, which do not tell.
 */
export function otherTextTag(marcCodes: readonly string[], text: string): string | undefined {
  const script = otherLetter.test(text) ? scripts.find(([, letters]) => letters.test(text))?.[0] : undefined
  if (script === undefined) return undefined
  const isOwn = (tag: string) => {
    const usual = usualScript(tag) ?? ''
    return usual === script || within[usual]?.includes(script) === true
  }
  return marcCodes.flatMap((code) => languageTag(code) ?? []).find(isOwn) ?? `und-${script}`
}

const displayNames = new Map<string, Intl.DisplayNames>()

function namesIn(language: Language): Intl.DisplayNames {
  const known = displayNames.get(language)
  if (known) return known
  const made = new Intl.DisplayNames([tagOfLanguage(language)], { type: 'language', fallback: 'none' })
  displayNames.set(language, made)
  return made
}

const names = new Map<string, string | undefined>()

function nameOf(tag: string, language: Language): string | undefined {
  const key = `${language} ${tag}`
  if (!names.has(key) && names.size < 20_000) names.set(key, namesIn(language).of(tag))
  return names.has(key) ? names.get(key) : namesIn(language).of(tag)
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The name of a MARC language code in the reader's language; the code itself where nobody has a name for it. */
export function languageName(marcCode: string, language: Language): string {
  const own = textOf(texts(language).languageCode, marcCode)
  if (own !== undefined) return own
  const tag = languageTag(marcCode)
  const name = tag === undefined ? undefined : nameOf(tag, language)
  return name === undefined ? marcCode : capital(name)
}
