import type { FacetLists } from './facet-rows.ts'
import { GrowingArray } from '../segment/growing-array.ts'
import { ListCoder, type CodedLists } from '../postings/list-coder.ts'
import { FACET_ORDINAL_BITS } from '../segment/segment.ts'

/** A facet that has so many times as many values as are in use here is inverted without looking at all its values. */
const sparseShare = 4

interface InvertedFacet {
  readonly ordinals: ArrayLike<number>
  /** Where the documents of each ordinal begin, and of the last one end. */
  readonly starts: ArrayLike<number>
  readonly documents: Uint32Array
}

/** Documents of every value of a facet that occurs, value after value. */
const invertFacet = (lists: FacetLists): InvertedFacet =>
  lists.cardinality > lists.values.length * sparseShare ? invertSparse(lists) : invertDense(lists)

/** By sorting value and document as one number: a small segment beside a large one knows few of many values. */
function invertSparse({ starts: from, values }: FacetLists): InvertedFacet {
  const size = from.length
  const keys = new Float64Array(values.length)
  for (let doc = 0; doc + 1 < size; doc++) for (let i = from[doc]!; i < from[doc + 1]!; i++) keys[i] = values[i]! * size + doc
  keys.sort()
  const ordinals: number[] = []
  const starts: number[] = []
  const documents = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const doc = keys[i]! % size
    const ordinal = (keys[i]! - doc) / size
    documents[i] = doc
    if (ordinal === ordinals.at(-1)) continue
    ordinals.push(ordinal)
    starts.push(i)
  }
  starts.push(keys.length)
  return { ordinals, starts, documents }
}

function invertDense({ cardinality, starts: from, values }: FacetLists): InvertedFacet {
  const ends = new Uint32Array(cardinality + 1)
  for (let i = 0; i < values.length; i++) ends[values[i]! + 1]!++
  const ordinals = new Uint32Array(cardinality)
  const starts = new Uint32Array(cardinality + 1)
  let count = 0
  let end = 0
  for (let ordinal = 0; ordinal < cardinality; ordinal++) {
    const more = ends[ordinal + 1]!
    ends[ordinal + 1] = end
    if (more === 0) continue
    ordinals[count++] = ordinal
    starts[count] = end += more
  }
  // Now the place where the documents of an ordinal go stands behind it.
  const documents = new Uint32Array(values.length)
  for (let doc = 0; doc + 1 < from.length; doc++) {
    const last = from[doc + 1]!
    for (let i = from[doc]!; i < last; i++) documents[ends[values[i]! + 1]!++] = doc
  }
  return { ordinals: ordinals.subarray(0, count), starts: starts.subarray(0, count + 1), documents }
}

/** Codes the lists of all values of all facets; answers their keys, too: facet and ordinal in one number, ascending. */
export function codeFacets(facets: readonly FacetLists[], documents: number): { keys: Uint32Array; coded: CodedLists } {
  const coder = new ListCoder(documents)
  const keys = new GrowingArray()
  for (const lists of facets) {
    const { ordinals, starts, documents: found } = invertFacet(lists)
    for (let i = 0; i < ordinals.length; i++) {
      keys.push((lists.facet * 2 ** FACET_ORDINAL_BITS + ordinals[i]!) >>> 0)
      coder.code(found, starts[i]!, starts[i + 1]!, 1)
    }
  }
  return { keys: keys.values(), coded: coder.coded() }
}
