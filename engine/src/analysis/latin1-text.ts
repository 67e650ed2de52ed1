import { foldLatin, maxLatin1Length } from './fold.ts'
import { boundsOfWords, latin1BufferSize } from './words.ts'
import { EXACT_PREFIX, longestHeading, exactPrefix } from './exact-term.ts'

/** What was read last, a byte for each letter. Written over by the next text. */
export const latin1Buffer = Buffer.allocUnsafe(latin1BufferSize)
/** Of each word that was found in it, one after the other: where it begins, and where it ends. */
export const bounds = new Int32Array(latin1BufferSize + 1)

/**
 * Cuts a text of Latin letters into its words, where each stands for itself, without making texts of them: what `fold` and `plainWords` do. Answers
 * how many it found, or -1 where the text must be read by the rules.
 */
export function latinWords(text: string): number {
  const end = foldLatin(text, latin1Buffer)
  return end < 0 ? -1 : boundsOfWords(latin1Buffer, end, bounds)
}

const [a, z, zero, nine, plus, hash, space] = [0x61, 0x7a, 0x30, 0x39, 0x2b, 0x23, 0x20]
const asciiEnd = 0x80
const isAlphanumeric = (code: number) => (code >= a && code <= z) || (code >= zero && code <= nine)

const longestUnit = 64
/** An ISBN of ten may have another form. */
const isbnLength = 10

/** Writes a unit of Latin letters into `latin1Buffer`, from 0 on; answers where it ends, or -1 where it must be read by the rules. */
export function latinUnit(text: string): number {
  const folded = foldLatin(text, latin1Buffer)
  let end = 0
  for (let at = 0; at < folded; at++) {
    const code = latin1Buffer[at]!
    if (code >= asciiEnd) return -1
    if (isAlphanumeric(code) || code === plus || code === hash) latin1Buffer[end++] = code
  }
  if (folded < 0 || end === isbnLength) return -1
  return Math.min(end, longestUnit)
}

/** The term that `latinHeading` wrote. */
export const heading = Buffer.allocUnsafe(2 + maxLatin1Length + 1 + longestHeading)

/** Writes the term of a whole value of Latin letters, all of which files; answers where it ends, 0 where there is none, or -1 where it must be made by the rules. */
export function latinHeading(field: number, value: string): number {
  const folded = foldLatin(value, latin1Buffer)
  if (folded < 0 || value.length > longestHeading) return -1
  const prefix = exactPrefix(field, '')
  const begin = prefix.length
  let end = begin
  for (let at = 0; at < folded; at++) {
    const code = latin1Buffer[at]!
    // A sign may end a name: C++.
    if (code >= asciiEnd || code === plus || code === hash) return -1
    // Other signs, however many, are one space between words.
    if (isAlphanumeric(code)) heading[end++] = code
    else if (end > begin && heading[end - 1] !== space) heading[end++] = space
  }
  if (end > begin && heading[end - 1] === space) end--
  if (end === begin) return 0
  for (let at = 0; at < begin; at++) heading[at] = prefix.charCodeAt(at)
  heading[end++] = EXACT_PREFIX.charCodeAt(0)
  // Below the first mark that combines every text is composed already.
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code > 0xff) return -1
    heading[end++] = code
  }
  return end
}
