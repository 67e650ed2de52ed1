import type { Condition, TextField } from '../../ports/search-index.ts'

/** What stands behind a word and is no part of it: a question mark there is punctuation, as titles have it. */
const punctuation = '?.,;:!)]'
const patternWord = /^[\p{L}\p{N}\p{M}]+(?:(?:\*+|\?)[\p{L}\p{N}\p{M}]+)+\**$/u
const minBeginning = 2

/** Without what ends a text and is one of these: a pattern that looks for an end begins anew at each character. */
function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const letterOrMark = (character: string) => /^[\p{L}\p{N}\p{M}]$/u.test(character)

/** Whether letters end a text, at least two of them, with nothing but dots, apostrophes and hyphens among them. */
function endsInLetters(text: string): boolean {
  let letters = 0
  for (const character of [...text].reverse()) {
    if (letterOrMark(character)) letters += character.length
    else if (!".'-".includes(character)) break
    if (letters >= minBeginning) return true
  }
  return false
}

/**
 * A word that stands for several: `*` at its end, of at least two letters, or `*` and `?` between letters. Undefined for every other one: there both are
 * signs like others.
 */
export function truncatedWord(token: string, fields: readonly TextField[]): Condition | undefined {
  const text = withoutEnding(token, punctuation)
  if (patternWord.test(text)) return { kind: 'pattern', text, fields }
  const begun = withoutEnding(text, '*')
  if (begun.length === text.length || !endsInLetters(begun) || begun.includes('?')) return undefined
  return { kind: 'words', text: begun, fields, lastIsPrefix: true }
}
