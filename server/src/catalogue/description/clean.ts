// The non-sorting marks of MARC-8 (0098, 009C) and direction marks are for machines, not for reading.
// oxlint-disable-next-line no-control-regex
const marks = /[\u0080-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** A value as it is read: one space between words, marks for machines dropped. */
export const readable = (value: string): string => (isPlain(value) || !untidy.test(value) ? value : tidied(value))

/** Single spaces inside, nothing beyond letters and signs of the first alphabets: true of nearly every value, and quicker seen than by the pattern. */
function isPlain(value: string): boolean {
  const last = value.length - 1
  for (let at = 0; at <= last; at++) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || (code > 0x7f && code < 0xa1) || code > 0x2ff) return false
    if (code === 0x20 && (at === 0 || at === last || value.charCodeAt(at - 1) === 0x20)) return false
  }
  return true
}

// oxlint-disable-next-line no-control-regex
const untidy = /[\u0080-\u00A0\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\s\s|^\s|\s$|[^\S ]/
const tidied = (value: string): string => value.replaceAll(marks, '').replaceAll(/\s+/g, ' ').trim()

/** Drops the ISBD sign that leads to the next element (" /", " :", ";", ",", "="), never a letter or closing bracket. */
export function withoutIsbd(value: string): string {
  const text = readable(value)
  let end = text.length
  while (end > 0 && ' /:;,='.includes(text[end - 1]!)) end--
  return end === text.length ? text : text.slice(0, end)
}

const abbreviation =
  /(?:^|[\s([.])(?:\p{L}|\p{Lu}\p{L}?|etc|ed|eds|Jr|Sr|Dr|Dra|Prof|St|Ltd|Ltda|Inc|Co|Cia|Bros|Corp|org|orgs|coord|trad|vol|cent|ca|fl|approx|rev|ampl|aum|atual)\.$/u

/** Drops a closing full stop unless it belongs to an abbreviation, an initial or three points. */
export function withoutStop(value: string): string {
  // No abbreviation is longer than the last twelve characters: a pattern that begins anywhere is not tried at each place of a long text.
  if (!value.endsWith('.') || value.endsWith('..') || abbreviation.test(value.slice(-12))) return value
  return value.slice(0, -1).trimEnd()
}

export const clean = (value: string): string => withoutStop(withoutIsbd(value))

/** How many characters at the beginning do not file, as an indicator says it; an article ends with a space, an apostrophe or a hyphen. */
export const nonFiling = (indicator: string, text: string): number =>
  /^[1-9]$/.test(indicator) && /[\s'’-]$/.test(text.slice(0, Number(indicator))) && Number(indicator) < text.length ? Number(indicator) : 0

/** Drops one pair of brackets that holds the whole value. */
export const withoutBrackets = (value: string): string => (value.startsWith('[') ? insideBrackets(value) : value)

const insideBrackets = (value: string): string => /^\[([^[\]]*)\]$/.exec(value)?.[1] ?? value

export const filled = (value: string | undefined): value is string => value !== undefined && value !== ''
