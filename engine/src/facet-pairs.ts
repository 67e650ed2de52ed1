import type { FacetLists } from './facet-rows.ts'

/** More values than these are not counted in pairs: the table has a number for each pair. */
const mostValues = 256
/** A small segment, which is built anew with every change, pays for no large table. */
const pairsPerDocument = 4
const leastPairs = 256

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
    if (cardinality === 0 || grown > mostValues || grown * grown > leastPairs + documents * pairsPerDocument) continue
    places[facet] = size
    size = grown
  }
  return { places, size }
}

/** The table, row after row; where a value meets itself stands how many documents have it. */
export function countPairs({ places, size }: FacetPairs, facets: readonly FacetLists[], documents: number): Uint32Array {
  const pairs = new Uint32Array(size * size)
  const placed = facets.filter(({ facet }) => places[facet]! >= 0)
  let here = new Uint32Array(64)
  for (let doc = 0; doc < documents; doc++) {
    let n = 0
    for (let f = 0; f < placed.length; f++) {
      const { facet, starts, values } = placed[f]!
      const to = starts[doc + 1]!
      for (let i = starts[doc]!; i < to; i++) {
        if (n === here.length) here = withRoom(here)
        here[n++] = places[facet]! + values[i]!
      }
    }
    for (let i = 0; i < n; i++) {
      const row = here[i]! * size
      for (let k = 0; k < n; k++) pairs[row + here[k]!]!++
    }
  }
  return pairs
}

function withRoom(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(numbers.length * 2)
  grown.set(numbers)
  return grown
}
