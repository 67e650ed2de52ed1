import { bitOf } from './facet-places.ts'
import { FIRST_VALUE, type FacetLists, type RowTable } from './facet-rows.ts'
import { eachValueBlock, type ValueBlock } from './value-blocks.ts'

/** A facet of more values is counted by its rows. */
const maxValues = 4096
/** A small segment, which is built anew with every change, pays for no large table. */
const minCounts = 4096
/** Counts of facets of slots, which have very many values, for each document of the segment: thirty-two bytes, a tenth of what it takes. */
const slotCounts = 8

/** Which facets are counted for each word that is a bitmap, and where: the facets' values stand one after another in a row for each word. */
export interface WordPlaces {
  /** By facet: the number of its first value in a row, or -1. */
  readonly places: readonly number[]
  /** Values in a row. */
  readonly size: number
}

/**
 * Gives facets their places, those of the fewest values first, as long as there is room. `words`: how many have a row; `slots`: a bit for each facet of slots. These have
 * a room of their own, behind the others, and before their values the bins of what is none, as in a histogram.
 */
export function placeWordCounts(sizes: readonly number[], words: number, documents: number, slots: number): WordPlaces {
  const places = sizes.map(() => -1)
  const byValues = sizes.map((values, facet) => ({ values, facet })).toSorted((a, b) => a.values - b.values)
  let size = 0
  for (const { values, facet } of byValues) {
    if (values > maxValues || (slots & bitOf(facet)) !== 0) continue
    if ((size + values) * words > minCounts + documents) break
    places[facet] = size
    size += values
  }
  let room = Math.floor((documents * slotCounts) / Math.max(1, words))
  for (const { values, facet } of byValues) {
    if ((slots & bitOf(facet)) === 0 || FIRST_VALUE + values > room) continue
    room -= FIRST_VALUE + values
    places[facet] = size + FIRST_VALUE
    size += FIRST_VALUE + values
  }
  return { places, size }
}

/** Row after row, in the order of the bitmaps: how many documents that have the word have each value. */
export function countWords(
  { places, size }: WordPlaces,
  lists: readonly FacetLists[],
  bitmaps: readonly Uint8Array[],
  words: number,
  documents: number,
): Uint32Array {
  const counts = new Uint32Array(size * words)
  if (counts.length === 0) return counts
  eachValueBlock(places, lists, documents, (block) => {
    for (let word = 0; word < words; word++) countBlock(counts, word * size, bitmaps[word]!, block)
  })
  return counts
}

function countBlock(counts: Uint32Array, row: number, bitmap: Uint8Array, { first, documents, starts, values }: ValueBlock): void {
  const bytes = Math.ceil(documents / 8)
  for (let at = 0; at < bytes; at++)
    for (let bits = bitmap[first / 8 + at]!; bits !== 0; bits &= bits - 1) {
      const doc = at * 8 + 31 - Math.clz32(bits & -bits)
      const to = starts[doc + 1]!
      for (let i = starts[doc]!; i < to; i++) counts[row + values[i]!]!++
    }
}

/** Counts the words that are bitmaps; answers where their counts stand, and the counts. */
export function wordCounts(
  lists: readonly FacetLists[],
  tables: readonly RowTable[],
  bitmaps: readonly Uint8Array[],
  documents: number,
): { places: WordPlaces; counts: Uint32Array } {
  const sizes = lists.map(({ cardinality }) => cardinality)
  const places = placeWordCounts(sizes, bitmaps.length, documents, slotFacets(tables))
  return { places, counts: countWords(places, lists, bitmaps, bitmaps.length, documents) }
}

/** Facets whose bins go on from segment to segment: a bit for each. */
export const slotFacets = (tables: readonly RowTable[]): number =>
  tables
    .flatMap(({ columns }) => columns.filter((column) => column.kind === 'slot'))
    .reduce((bits, { facet }) => (bits | bitOf(facet)) >>> 0, 0)
