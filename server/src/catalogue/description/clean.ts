// The non-sorting marks of MARC-8 (0098, 009C) and direction marks are for machines, not for reading.
// oxlint-disable-next-line no-control-regex
const marks = /[\u0080-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** A value as it is read: one space between words, marks for machines dropped. */
export const readable = (value: string): string => (isPlain(value) || !untidy.test(value) ? value : tidied(value))

const angle = 0x3c
/** `<O >universo`, `<<The>> sea`: signs around what does not file. The space, apostrophe or hyphen inside tells them from signs that are meant. */
const angles = /<([^<>]{1,15}[\s'’-])>(?=[\p{L}\p{N}])|<<([^<>]{1,15})>>/gu

/** Single spaces inside, nothing beyond letters and signs of the first alphabets: true of nearly every value, and quicker seen than by the pattern. */
function isPlain(value: string): boolean {
  const last = value.length - 1
  for (let at = 0; at <= last; at++) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || code === angle || (code > 0x7f && code < 0xa1) || code > 0x2ff) return false
    if (code === 0x20 && (at === 0 || at === last || value.charCodeAt(at - 1) === 0x20)) return false
  }
  return true
}

// oxlint-disable-next-line no-control-regex
const untidy = /<|[\u0080-\u00A0\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\s\s|^\s|\s$|[^\S ]/
const tidied = (value: string): string => value.replaceAll(angles, '$1$2').replaceAll(marks, '').replaceAll(/\s+/g, ' ').trim()

/** Drops the ISBD sign that leads to the next element (" /", " :", ";", ",", "="), never a letter or closing bracket. */
export function withoutIsbd(value: string): string {
  return withoutEnd(readable(value), ' /:;,=')
}

/** Without these signs at its end. Looked at from there: a pattern is tried anew at each of them that stands before it. */
export function withoutEnd(value: string, signs: string): string {
  let end = value.length
  while (end > 0 && signs.includes(value[end - 1]!)) end--
  return value.slice(0, end)
}

const abbreviation =
  /(?:^|[\s([.])(?:\p{L}|\p{Lu}\p{L}?|etc|ed|eds|Jr|Sr|Dr|Dra|Prof|St|Ltd|Ltda|Inc|Co|Cia|Bros|Corp|org|orgs|coord|trad|vol|cent|ca|fl|approx|rev|ampl|aum|atual)\.$/u

/** Drops a closing full stop unless it belongs to an abbreviation, an initial or three points. */
export function withoutStop(value: string): string {
  // No abbreviation is longer than the last twelve characters: a pattern that begins anywhere is not tried at each place of a long text.
  if (!value.endsWith('.') || value.endsWith('..') || abbreviation.test(value.slice(-12))) return value
  return value.slice(0, -1).trimEnd()
}

/** A short word before a sign that led to the next element: a stop there is that of an abbreviation ("Calif. :"). */
const abbreviated = /(?:^|[\s([.,-])\p{L}{1,6}\.$/u

export function clean(value: string): string {
  const text = withoutIsbd(value)
  return text.endsWith('.') && abbreviated.test(text.slice(-8)) && hasSign(value) ? text : withoutStop(text)
}

const hasSign = (value: string): boolean => /[/:;,=]\s*$/.test(value)

// oxlint-disable-next-line no-control-regex
const marked = /^\s*(?:\u0098([^\u009C]{1,15})\u009C|<([^<>]{1,15}[\s'’-])>(?=[\p{L}\p{N}])|<<([^<>]{1,15})>>)(\s*)/u

/** How many characters at the beginning of a value do not file, as signs around them say it; 0 where there are none. */
export function markedNonFiling(value: string): number {
  const [whole, controls, angled, doubled, gap] = marked.exec(value) ?? []
  const article = (controls ?? angled ?? doubled)?.trimStart()
  if (whole === undefined || article === undefined) return 0
  return article.trimEnd().length + (gap || /\s$/.test(article) ? 1 : 0)
}

/** How many characters at the beginning do not file, as an indicator says it; an article ends with a space, an apostrophe or a hyphen. */
export const nonFiling = (indicator: string, text: string): number =>
  /^[1-9]$/.test(indicator) && /[\s'’-]$/.test(text.slice(0, Number(indicator))) && Number(indicator) < text.length ? Number(indicator) : 0

/** Drops one pair of brackets that holds the whole value. */
export const withoutBrackets = (value: string): string => (value.startsWith('[') ? insideBrackets(value) : value)

const insideBrackets = (value: string): string => /^\[([^[\]]*)\]$/.exec(value)?.[1] ?? value

export const filled = (value: string | undefined): value is string => value !== undefined && value !== ''
