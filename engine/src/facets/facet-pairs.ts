import type { FacetLists } from './facet-rows.ts'
import { eachValueBlock, type ValueBlock } from './value-blocks.ts'

/** More values than these are not counted in pairs: the table has a number for each pair. */
const maxValues = 256
/** A small segment, which is built anew with every change, pays for no large table. */
const pairsPerDocument = 4
const minPairs = 256

/** How often any two values of facets with few values meet in a document. */
export interface FacetPairs {
  /** By facet: the number of its first value in the table, or -1. */
  readonly places: readonly number[]
  /** Values in the table. */
  readonly size: number
}

/** Gives the facets of the fewest values their places, as long as there is room. */
export function placePairs(facets: readonly FacetLists[], documents: number): FacetPairs {
  const places = facets.map(() => -1)
  let size = 0
  for (const { facet, cardinality } of facets.toSorted((a, b) => a.cardinality - b.cardinality)) {
    const grown = size + cardinality
    if (cardinality === 0 || grown > maxValues || grown * grown > minPairs + documents * pairsPerDocument) continue
    places[facet] = size
    size = grown
  }
  return { places, size }
}

/** The table, row after row; where a value meets itself stands how many documents have it. */
export function countPairs({ places, size }: FacetPairs, facets: readonly FacetLists[], documents: number): Uint32Array {
  const pairs = new Uint32Array(size * size)
  eachValueBlock(places, facets, documents, (block) => countBlock(pairs, size, block))
  for (let one = 0; one < size; one++)
    for (let other = 0; other < one; other++)
      pairs[one * size + other] = pairs[other * size + one] = pairs[one * size + other]! + pairs[other * size + one]!
  return pairs
}

/** Each pair once, as it stands in a document: its values are all different. */
function countBlock(pairs: Uint32Array, size: number, { documents, starts, values }: ValueBlock): void {
  for (let doc = 0; doc < documents; doc++) {
    const to = starts[doc + 1]!
    for (let i = starts[doc]!; i < to; i++) {
      const row = values[i]! * size
      for (let k = i; k < to; k++) pairs[row + values[k]!]!++
    }
  }
}
