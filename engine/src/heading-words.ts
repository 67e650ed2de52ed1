import { headingKey, headingKeyWords, isHeading } from './analysis/exact-term.ts'
import { byteOrder } from './byte-order.ts'
import { packStrings } from './byte-strings.ts'
import { withinOneEdit } from './edit-distance.ts'

/** From this length on a word may be mistyped. */
export const TOLERANT_LENGTH = 4

export const typedWords = (text: string): string[] => headingKey(text).split(' ').filter(Boolean)

/** How well the words of a heading answer what was typed: 0 by themselves, 1 with one letter mistaken in a word, undefined not at all. */
export function answersTyped(words: readonly string[], typed: readonly string[]): 0 | 1 | undefined {
  let worst: 0 | 1 = 0
  for (const [i, word] of typed.entries()) {
    const isLast = i === typed.length - 1
    if (words.some((one) => (isLast ? one.startsWith(word) : one === word))) continue
    if (word.length < TOLERANT_LENGTH || !words.some((one) => withinOneEdit(word, one, isLast))) return undefined
    worst = 1
  }
  return worst
}

/** Words of all headings among sorted terms; beside each the terms that hold it, the most frequent first. */
export function headingWords(terms: readonly string[], frequencies: Uint32Array) {
  const found = new Map<string, number[]>()
  for (let term = 0; term < terms.length && isHeading(terms[term]!); term++) {
    for (const word of new Set(headingKeyWords(terms[term]!))) {
      const known = found.get(word)
      if (known) known.push(term)
      else found.set(word, [term])
    }
  }
  const given = [...found.keys()]
  const words = Array.from(byteOrder(packStrings(given)), (i) => given[i]!)
  const starts = new Uint32Array(words.length + 1)
  words.forEach((word, i) => (starts[i + 1] = starts[i]! + found.get(word)!.length))
  const held = new Uint32Array(starts.at(-1)!)
  words.forEach((word, i) => {
    held.set(
      found.get(word)!.sort((a, b) => frequencies[b]! - frequencies[a]! || a - b),
      starts[i]!,
    )
  })
  return { words, starts, terms: held }
}
