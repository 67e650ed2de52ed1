import type { Condition, TextField } from '../../ports/search-index.ts'

/** What stands behind a word and is no part of it: a question mark there is punctuation, as titles have it. */
const punctuation = /[?.,;:!)\]]+$/
const patternWord = /^[\p{L}\p{N}\p{M}]+(?:(?:\*+|\?)[\p{L}\p{N}\p{M}]+)+\**$/u
const beginning = /([\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.'-]*)\*+$/u
const minBeginning = 2

/**
 * A word that stands for several: `*` at its end, of at least two letters, or `*` and `?` between letters. Undefined for every other one: there both are
 * signs like others.
 */
export function truncatedWord(token: string, fields: readonly TextField[]): Condition | undefined {
  const text = token.replace(punctuation, '')
  if (patternWord.test(text)) return { kind: 'pattern', text, fields }
  const begun = beginning.exec(text)?.[1]
  if (!begun || begun.replaceAll(/[.'-]/g, '').length < minBeginning || text.slice(0, -1).includes('?')) return undefined
  return { kind: 'words', text: text.replace(/\*+$/, ''), fields, lastIsPrefix: true }
}
