import { fold } from './fold.ts'

/** Marks terms of exact fields in the dictionary, and ends their keys; sorts before every word. */
export const EXACT_PREFIX = '\u0001'
/** Ends the key of a value whose beginning does not file, and what of it does not. */
const SKIP_PREFIX = '\u0002'
/** Letters of a heading, and of its key, that count. */
export const longestHeading = 200
/** No article is longer: MARC 21 has one digit for it (bibliographic 245, second indicator). */
const longestSkipped = 9
/** `An t-` is an article in two words. */
const maxSkippedWords = 2
const firstDigit = 48

/** A whole value of which the beginning does not count in the alphabet. */
export interface FiledValue {
  readonly value: string
  /** How many UTF-16 units are passed over: 2 of `O alienista`. More than nine, or all of it, and the value is filed as it stands. */
  readonly skip: number
}

/** Letters A to Z and digits between single spaces: most of what is folded. */
const alreadyKey = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const onlyAscii = /^[\0-\x7f]*$/

/** What is no letter and no digit, but for the signs that end a name: C, C++ and C# are three, as rules for the comparison of headings (NACO) have it. */
const betweenWords = /(?<=[\p{L}\p{M}])(\+\+?|#)(?![\p{L}\p{M}+#])|[^\p{L}\p{N}\p{M}]+/gu

/** What a heading is ordered by: folded, punctuation and runs of spaces become one space. `+`, `++` and `#` that end a name stay. */
export function headingKey(value: string): string {
  const folded = fold(value)
  if (alreadyKey.test(folded)) return folded.slice(0, longestHeading)
  if (folded.includes('+') || folded.includes('#')) {
    const signed = folded.replace(betweenWords, (_, sign?: string) => (sign ? `${sign} ` : ' '))
    return signed.replace(/ +/g, ' ').trim().slice(0, longestHeading).toWellFormed()
  }
  // Without the classes of Unicode, which cost a search in tables for each letter.
  const ended = onlyAscii.test(folded) ? folded.replace(/[^a-zA-Z0-9]+/g, ' ') : folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
  return ended.trim().slice(0, longestHeading).toWellFormed()
}

export const exactPrefix = (field: number, key: string): string => `${EXACT_PREFIX}${String.fromCharCode(firstDigit + field)}${key}`

/** Numbers of fields from here on are alphabets of what follows an article: they stand behind all headings, and are never browsed. */
const afterArticles = 64

const startPrefix = (field: number, key: string): string => exactPrefix(field + afterArticles, key)

/** What the terms begin with of values that go on so after an article. Undefined for what has no letter and no digit. */
export function filedStart(field: number, text: string): string | undefined {
  const key = headingKey(text)
  // A space or a stop that was typed ends a word.
  return key === '' ? undefined : startPrefix(field, /[\s.,;:!?]$/.test(text) ? `${key} ` : key)
}

/** Whether a term is a heading, and not only where one goes on after its article. */
export const isHeading = (term: string): boolean =>
  term.startsWith(EXACT_PREFIX) && term.charCodeAt(EXACT_PREFIX.length) < firstDigit + afterArticles

/** Halves of letters that came alone, or that the end cut off, become the sign for what cannot be read: on disk and in merges they would all be the same. */
const asWritten = (value: string) => value.normalize('NFC').slice(0, longestHeading).toWellFormed()

/**
 * The terms of a whole value. The key is of the value as it is told, which may be its beginning: by what is told it is found again. The first is its heading: field, key to order by, what does not file, the value as written; where something does not
 * file, the second says what goes on after it. None for what has no letter and no digit.
 */
export function exactTerms(field: number, one: string | FiledValue): string[] {
  const { value, skip } = typeof one === 'string' ? { value: one, skip: 0 } : one
  const written = asWritten(value)
  if (skip > 0 && skip <= longestSkipped) {
    const { length: end } = asWritten(value.slice(0, skip))
    const [key, skipped] = [headingKey(written.slice(end)), headingKey(written.slice(0, end))]
    const length = String.fromCharCode(firstDigit + end)
    // The space ends the last word, as one that was typed does.
    if (key && skipped)
      return [`${exactPrefix(field, key)}${SKIP_PREFIX}${skipped}${SKIP_PREFIX}${length}${written}`, startPrefix(field, `${key} `)]
  }
  const key = headingKey(written)
  return key ? [`${exactPrefix(field, key)}${EXACT_PREFIX}${written}`] : []
}

/** Where a value may be filed: by its key, or by what follows an article at its beginning. */
export interface FiledPlace {
  /** What the terms of the value that are filed here begin with. */
  readonly terms: string
  /** Where in the alphabet of the field. */
  readonly at: string
  /** The words that are taken for an article; none where it stands by all its words. */
  readonly skipped?: string
}

/** The places of a value as somebody writes it, who does not say what of it does not file; the first is where it stands by all its words. */
export function filedPlaces(field: number, value: string): FiledPlace[] {
  const key = headingKey(asWritten(value))
  if (!key) return []
  const whole = exactPrefix(field, key)
  const places: FiledPlace[] = [{ terms: whole + EXACT_PREFIX, at: whole }]
  for (let end = key.indexOf(' '); end > 0 && end < longestSkipped && places.length <= maxSkippedWords; end = key.indexOf(' ', end + 1)) {
    const [at, skipped] = [exactPrefix(field, key.slice(end + 1)), key.slice(0, end)]
    places.push({ terms: `${at}${SKIP_PREFIX}${skipped}${SKIP_PREFIX}`, at, skipped })
  }
  return places
}

/** What an alphabet knows of places in it. */
export interface FiledTerms {
  /** Whether a value has a term that begins so. */
  occurs(terms: string): boolean
  /** Whether one of the values that begin at this place has this article. */
  goesOn(at: string, skipped: string): boolean
}

/**
 * Where to start in the alphabet: where the value stands that was written out, else where one goes on that begins so, else where it would stand. A
 * beginning is met under an article (`Os sert`) only where no value begins with all its words. `none` is the beginning of the alphabet.
 */
export function placeToStart(places: readonly FiledPlace[], none: string, { occurs, goesOn }: FiledTerms): string {
  const [whole, ...afterArticle] = places
  if (!whole) return none
  const known = places.find(({ terms }) => occurs(terms))
  if (known) return known.at
  if (afterArticle.length === 0 || occurs(whole.at)) return whole.at
  return (afterArticle.find(({ at, skipped }) => goesOn(at, skipped!)) ?? whole).at
}

/** Of the values that begin at a place so many are looked at for their article: of more there is one near the beginning, if it is an article at all. */
export const maxTermsExamined = 5_000

/** Where the key of a term ends: no sign of a key is as low as the marks. */
function endOfKey(term: string): number {
  let at = EXACT_PREFIX.length + 1
  while (term.charCodeAt(at) > SKIP_PREFIX.charCodeAt(0)) at++
  return at
}

/** Whether the term of a heading has this article. */
export const hasArticle = (term: string, skipped: string): boolean =>
  term.startsWith(`${SKIP_PREFIX}${skipped}${SKIP_PREFIX}`, endOfKey(term))

/** The words of the term of a heading, those that do not file behind the others. */
export function headingKeyWords(term: string): string[] {
  const end = endOfKey(term)
  const words = term.slice(EXACT_PREFIX.length + 1, end).split(' ')
  return term[end] === SKIP_PREFIX ? [...words, ...term.slice(end + 1, term.indexOf(SKIP_PREFIX, end + 1)).split(' ')] : words
}

/** The value of the term of a heading, as it was written, and how much of its beginning does not file, where some does not. */
export function readExactTerm(term: string): { value: string; skip?: number } {
  const end = endOfKey(term)
  if (term[end] !== SKIP_PREFIX) return { value: term.slice(end + 1) }
  const length = term.indexOf(SKIP_PREFIX, end + 1) + 1
  return { value: term.slice(length + 1), skip: term.charCodeAt(length) - firstDigit }
}
