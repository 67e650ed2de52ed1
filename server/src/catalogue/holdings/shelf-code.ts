import { createHash } from 'node:crypto'

const longest = 64
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/**
 * What records call a library, a shelf or a collection, and lists of people a category, as a code that may stand in an address and a filter (`Code` of the contract:
 * 1 to 64 letters, digits, full stops and hyphens). What is one already stays; elsewhere runs of other signs become a hyphen, so that
 * "English Fac." is `English-Fac.`, and "St. Anne's" and "St. Anne’s" are one place. What is too long, or signs only, ends with a mark of the whole.
 */
export function shelfCode(text: string): string {
  const composed = text.normalize('NFC')
  if (/^[\p{L}\p{N}.-]{1,64}$/u.test(composed)) return composed
  const plain = composed.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  const characters = [...plain]
  if (characters.length === 0) return hashOf(composed)
  return characters.length <= longest ? plain : `${characters.slice(0, longest - 9).join('')}-${hashOf(composed)}`
}
