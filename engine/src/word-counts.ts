import { bitOf } from './facet-places.ts'
import type { FacetLists, RowTable } from './facet-rows.ts'
import { bitmapBytes } from './postings.ts'

/** A facet of more values is counted by its rows. */
const mostValues = 4096
/** A small segment, which is built anew with every change, pays for no large table. */
const leastCounts = 4096

/** Which facets are counted for each word that is a bitmap, and where: the facets' values stand one after another in a row for each word. */
export interface WordPlaces {
  /** By facet: the number of its first value in a row, or -1. */
  readonly places: readonly number[]
  /** Values in a row. */
  readonly size: number
}

/** Gives the facets of the fewest values their places, as long as there is room. `words`: how many have a row; `skipped`: a bit for each facet that is left out. */
export function placeWordCounts(sizes: readonly number[], words: number, documents: number, skipped = 0): WordPlaces {
  const places = sizes.map(() => -1)
  let size = 0
  const byValues = sizes.map((values, facet) => ({ values, facet })).toSorted((a, b) => a.values - b.values)
  for (const { values, facet } of byValues) {
    if (values > mostValues || (skipped & bitOf(facet)) !== 0) continue
    if ((size + values) * words > leastCounts + documents) break
    places[facet] = size
    size += values
  }
  return { places, size }
}

/** Where the values of each document stand in a row, document after document. */
function placedValues(places: readonly number[], lists: readonly FacetLists[], documents: number) {
  const placed = lists.filter(({ facet }) => places[facet]! >= 0)
  const starts = new Uint32Array(documents + 1)
  const values = new Uint32Array(placed.reduce((sum, one) => sum + one.values.length, 0))
  let end = 0
  for (let doc = 0; doc < documents; doc++) {
    for (let f = 0; f < placed.length; f++) {
      const { facet, starts: from, values: own } = placed[f]!
      const to = from[doc + 1]!
      for (let i = from[doc]!; i < to; i++) values[end++] = places[facet]! + own[i]!
    }
    starts[doc + 1] = end
  }
  return { starts, values }
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
  const { starts, values } = placedValues(places, lists, documents)
  const bytes = bitmapBytes(documents)
  for (let word = 0; word < words; word++) {
    const own = bitmaps[word]!
    const row = counts.subarray(word * size, (word + 1) * size)
    for (let at = 0; at < bytes; at++)
      for (let bits = own[at]!; bits !== 0; bits &= bits - 1) {
        const doc = at * 8 + 31 - Math.clz32(bits & -bits)
        const to = starts[doc + 1]!
        for (let i = starts[doc]!; i < to; i++) row[values[i]!]!++
      }
  }
  return counts
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
