import { expect, test } from 'vitest'
import { countPairs } from './facet-pairs.ts'
import type { FacetLists } from './facet-rows.ts'
import { bitmapBytes } from '../postings/postings.ts'
import { countWords } from './word-counts.ts'

/** More than two blocks, the last one not full. */
const documents = 20_001

function facet(number: number, cardinality: number, valuesOf: (doc: number) => readonly number[]): FacetLists {
  const starts = [0]
  const values: number[] = []
  for (let doc = 0; doc < documents; doc++) {
    values.push(...valuesOf(doc))
    starts.push(values.length)
  }
  return { facet: number, cardinality, starts: Uint32Array.from(starts), values: Uint32Array.from(values) }
}

const held: ((doc: number) => number[])[] = [
  (doc) => [doc % 3],
  (doc) => (doc % 7 === 0 ? [] : [doc % 5, (doc % 5) + 5]),
  (doc) => (doc > 9000 ? [(doc >>> 4) % 11] : []),
]
const lists = [facet(0, 3, held[0]!), facet(1, 10, held[1]!), facet(2, 11, held[2]!)]
const placed = (places: readonly number[], doc: number) =>
  held.flatMap((valuesOf, f) => (places[f]! < 0 ? [] : valuesOf(doc).map((value) => places[f]! + value)))

test('pairs of values are counted over all documents, also where they stand in a later row first', () => {
  const places = [11, -1, 0]
  const size = 14
  const expected = new Uint32Array(size * size)
  for (let doc = 0; doc < documents; doc++)
    for (const one of placed(places, doc)) for (const other of placed(places, doc)) expected[one * size + other]!++
  expect([...countPairs({ places, size }, lists, documents)]).toEqual([...expected])
})

test('values of words are counted over all documents that have the word', () => {
  const places = [0, 3, -1]
  const size = 13
  const words = [(doc: number) => doc % 2 === 0, (doc: number) => doc > 8100 && doc < 16_500]
  const expected = new Uint32Array(size * words.length)
  const bitmaps = words.map((has, word) => {
    const bits = new Uint8Array(bitmapBytes(documents))
    for (let doc = 0; doc < documents; doc++) {
      if (!has(doc)) continue
      bits[doc >>> 3]! |= 1 << (doc & 7)
      for (const value of placed(places, doc)) expected[word * size + value]!++
    }
    return bits
  })
  expect([...countWords({ places, size }, lists, bitmaps, words.length, documents)]).toEqual([...expected])
})
