import { headingKey, headingKeyWords, isHeading } from '../analysis/exact-term.ts'
import { byteOrder } from '../strings/byte-order.ts'
import { packStrings } from '../strings/byte-strings.ts'
import { withinOneEdit } from '../strings/edit-distance.ts'
import { GrowingArray } from './growing-array.ts'
import { StringNumbers } from '../strings/string-numbers.ts'

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
  const numbers = new StringNumbers()
  /** By term: numbers of its words. */
  const held = new GrowingArray()
  const ends = new GrowingArray()
  for (let term = 0; term < terms.length && isHeading(terms[term]!); term++) {
    const words = headingKeyWords(terms[term]!)
    const from = held.length
    numbers.numbers(words, held.room(words.length), from)
    held.shorten(endOfDistinct(held.values(), from))
    ends.push(held.length)
  }
  const order = byteOrder(packStrings(numbers.texts))
  const words = Array.from(order, (number) => numbers.texts[number]!)
  const starts = new Uint32Array(words.length + 1)
  const counts = new Uint32Array(words.length)
  const all = held.values()
  for (let i = 0; i < all.length; i++) counts[all[i]!]!++
  for (let place = 0; place < order.length; place++) starts[place + 1] = starts[place]! + counts[order[place]!]!
  const next = new Uint32Array(words.length)
  for (let place = 0; place < order.length; place++) next[order[place]!] = starts[place]!
  const holders = new Uint32Array(all.length)
  const bounds = ends.values()
  let at = 0
  for (let term = 0; term < bounds.length; term++) for (; at < bounds[term]!; at++) holders[next[all[at]!]!++] = term
  const byFrequency = (a: number, b: number) => frequencies[b]! - frequencies[a]! || a - b
  for (let place = 0; place < words.length; place++)
    if (starts[place + 1]! - starts[place]! > 1) holders.subarray(starts[place], starts[place + 1]).sort(byFrequency)
  return { words, starts, terms: holders }
}

/** Moves numbers from one place on together, each once; answers where they end. There are few. */
function endOfDistinct(numbers: Uint32Array, from: number): number {
  let end = from
  for (let at = from; at < numbers.length; at++) {
    let same = from
    while (same < end && numbers[same] !== numbers[at]) same++
    if (same === end) numbers[end++] = numbers[at]!
  }
  return end
}
