import type { FacetLists } from './facet-rows.ts'

/** Documents of a block: their values stay near the processor until they are counted, and no memory is taken for those of all. A multiple of 128. */
const blockDocuments = 8192

/** Documents one after another, and where their values stand in a row of the values of several facets. */
export interface ValueBlock {
  /** The first document. */
  readonly first: number
  readonly documents: number
  /** Where in `values` those of each document begin, and where the last ones end. */
  readonly starts: Uint32Array
  readonly values: Uint32Array
}

/** Goes through all documents, block after block; a block is written over by the next one. `places`: by facet its first value in a row, or -1. */
export function eachValueBlock(
  places: readonly number[],
  lists: readonly FacetLists[],
  documents: number,
  take: (block: ValueBlock) => void,
): void {
  const placed = lists.filter(({ facet }) => places[facet]! >= 0)
  const starts = new Uint32Array(blockDocuments + 1)
  const next = new Uint32Array(blockDocuments)
  let values = new Uint32Array(0)
  for (let first = 0; first < documents; first += blockDocuments) {
    const count = Math.min(blockDocuments, documents - first)
    starts.fill(0)
    for (const { starts: from } of placed) addCounts(starts, from, first, count)
    for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
    next.set(starts.subarray(0, count))
    if (starts[count]! > values.length) values = new Uint32Array(starts[count]! * 2)
    for (const one of placed) addValues(values, next, one, places[one.facet]!, first, count)
    take({ first, documents: count, starts, values })
  }
}

/** One facet after another is gone through: each time the same simple steps. */
function addCounts(starts: Uint32Array, from: Uint32Array, first: number, count: number): void {
  for (let i = 1; i <= count; i++) starts[i]! += from[first + i]! - from[first + i - 1]!
}

function addValues(
  values: Uint32Array,
  next: Uint32Array,
  { starts, values: own }: FacetLists,
  place: number,
  first: number,
  count: number,
): void {
  let from = starts[first]!
  for (let i = 0; i < count; i++) {
    const to = starts[first + i + 1]!
    let at = next[i]!
    for (; from < to; from++) values[at++] = place + own[from]!
    next[i] = at
  }
}
