import { FIELD_BITS, GHOST, VALUE_START } from './document.ts'
import type { FacetLists } from './facet-rows.ts'
import { GrowingArray } from './growing-array.ts'
import { ListCoder } from './list-coder.ts'
import { positionCode } from './position-code.ts'
import { quantised, writeFactors } from './relevance.ts'
import type { Schema } from './schema.ts'
import { FACET_ORDINAL_BITS, TOKEN_FLAG_BITS, type NumberArray } from './segment.ts'

/** Numbers of a posting: its document, and impact, position and fields in a byte each. */
const pairNumbers = 2

/**
 * Postings of all terms, list after list, in the order of the documents: each is written once where counting says it belongs (Knuth,
 * volume 3, section 5.2). Document and bytes stand side by side, so that a posting is one write somewhere in memory instead of four.
 */
function invert(schema: Schema, forward: Uint32Array, forwardStart: Uint32Array, starts: Uint32Array): Uint32Array {
  const terms = starts.length - 1
  const pairs = new Uint32Array(starts[terms]! * pairNumbers)
  // For each term its place in the document that is read, and where its next posting goes: one line of memory tells both.
  const states = new Uint32Array(terms * 2)
  for (let term = 0; term < terms; term++) states[term * 2 + 1] = starts[term]! * pairNumbers
  const factors = new Float64Array(FIELD_BITS + 1)
  let one = new DocumentTerms(256)
  // Places of earlier documents lie below: nothing is cleared.
  let base = 1
  for (let doc = 0; doc + 1 < forwardStart.length; doc++) {
    const from = forwardStart[doc]!
    const to = forwardStart[doc + 1]!
    if (to - from > one.terms.length) one = new DocumentTerms((to - from) * 2)
    if (base + (to - from) > 0xffffffff) {
      for (let term = 0; term < terms; term++) states[term * 2] = 0
      base = 1
    }
    writeFactors(schema, forward, from, to, factors)
    const distinct = readTerms(one, forward, from, to, factors, states, base)
    for (let k = 0; k < distinct; k++) {
      const state = one.terms[k]! * 2 + 1
      const at = states[state]!
      states[state] = at + pairNumbers
      pairs[at] = doc
      pairs[at + 1] = packed(one, k)
    }
    base += distinct
  }
  return pairs
}

/** Terms of one document, each once, with what its postings say of it. */
class DocumentTerms {
  readonly terms: Uint32Array
  readonly sums: Float64Array
  readonly counts: Uint32Array
  readonly firsts: Uint32Array
  readonly seconds: Uint32Array
  readonly masks: Uint8Array

  constructor(size: number) {
    this.terms = new Uint32Array(size)
    this.sums = new Float64Array(size)
    this.counts = new Uint32Array(size)
    this.firsts = new Uint32Array(size)
    this.seconds = new Uint32Array(size)
    this.masks = new Uint8Array(size)
  }
}

/** Reads a document; answers how many distinct terms it has. */
function readTerms(
  into: DocumentTerms,
  forward: Uint32Array,
  from: number,
  to: number,
  factors: Float64Array,
  states: Uint32Array,
  base: number,
): number {
  const { terms, sums, counts, firsts, seconds, masks } = into
  let distinct = 0
  let position = 0
  for (let i = from; i < to; i++) {
    const token = forward[i]!
    const field = token & FIELD_BITS
    const term = token >>> TOKEN_FLAG_BITS
    position += token & (VALUE_START | GHOST) ? 2 : 1
    let k = states[term * 2]! - base
    if (k < 0) {
      k = distinct++
      states[term * 2] = base + k
      terms[k] = term
      sums[k] = factors[field]!
      counts[k] = 1
      firsts[k] = position
      masks[k] = 1 << field
      continue
    }
    sums[k]! += factors[field]!
    masks[k]! |= 1 << field
    if (++counts[k]! === 2) seconds[k] = position
  }
  return distinct
}

/** Impact, position and fields of the k-th term, a byte each. */
const packed = ({ counts, firsts, seconds, sums, masks }: DocumentTerms, k: number): number =>
  quantised(sums[k]!) | (positionCode(counts[k]!, firsts[k]!, seconds[k]!) << 8) | (masks[k]! << 16)

/** Where the postings of each term begin: how many documents hold it, added up. */
function countFrequencies(forward: Uint32Array, forwardStart: Uint32Array, terms: number): Uint32Array {
  const last = new Int32Array(terms).fill(-1)
  const starts = new Uint32Array(terms + 1)
  for (let doc = 0; doc + 1 < forwardStart.length; doc++) {
    const end = forwardStart[doc + 1]!
    for (let i = forwardStart[doc]!; i < end; i++) {
      const term = forward[i]! >>> TOKEN_FLAG_BITS
      if (last[term] === doc) continue
      last[term] = doc
      starts[term + 1]!++
    }
  }
  for (let term = 0; term < terms; term++) starts[term + 1]! += starts[term]!
  return starts
}

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
  const ordinals: number[] = []
  const starts: number[] = [0]
  for (let ordinal = 0; ordinal < cardinality; ordinal++) {
    const count = ends[ordinal + 1]!
    ends[ordinal + 1] = ends[ordinal]! + count
    if (count === 0) continue
    ordinals.push(ordinal)
    starts.push(ends[ordinal + 1]!)
  }
  const documents = new Uint32Array(values.length)
  for (let doc = 0; doc + 1 < from.length; doc++) {
    const end = from[doc + 1]!
    for (let i = from[doc]!; i < end; i++) documents[ends[values[i]!]!++] = doc
  }
  return { ordinals, starts, documents }
}

/** Codes the lists of all terms; answers what stands beside each posting, and the fields of each term. */
function codeTerms(coder: ListCoder, pairs: Uint32Array, starts: Uint32Array) {
  const terms = starts.length - 1
  const size = starts[terms]!
  const impacts = new Uint8Array(size)
  const positions = new Uint8Array(size)
  const masks = new Uint8Array(size)
  const termMasks = new Uint8Array(terms)
  for (let term = 0; term < terms; term++) {
    const to = starts[term + 1]!
    coder.code(pairs, starts[term]! * pairNumbers, to * pairNumbers, pairNumbers)
    let fields = 0
    for (let i = starts[term]!; i < to; i++) {
      const bytes = pairs[i * pairNumbers + 1]!
      impacts[i] = bytes
      positions[i] = bytes >>> 8
      masks[i] = bytes >>> 16
      fields |= bytes >>> 16
    }
    termMasks[term] = fields
  }
  return { impacts, positions, masks, termMasks }
}

/** Codes the lists of all values of all facets; answers their keys: facet and ordinal in one number, ascending. */
function codeFacets(coder: ListCoder, facets: readonly FacetLists[]): Uint32Array {
  const keys = new GrowingArray()
  for (const lists of facets) {
    const { ordinals, starts, documents } = invertFacet(lists)
    for (let i = 0; i < ordinals.length; i++) {
      keys.push((lists.facet * 2 ** FACET_ORDINAL_BITS + ordinals[i]!) >>> 0)
      coder.code(documents, starts[i]!, starts[i + 1]!, 1)
    }
  }
  return keys.values()
}

/** Adds all lists to the arrays of a segment; answers how many bitmaps belong to terms. */
export function buildPostings(schema: Schema, arrays: Map<string, NumberArray>, termCount: number, facets: readonly FacetLists[]): number {
  const forward = arrays.get('forward') as Uint32Array
  const forwardStart = arrays.get('forwardStart') as Uint32Array
  const documents = forwardStart.length - 1
  const coder = new ListCoder(documents)
  const starts = countFrequencies(forward, forwardStart, termCount)
  const { impacts, positions, masks, termMasks } = codeTerms(coder, invert(schema, forward, forwardStart, starts), starts)
  const termBitmaps = coder.endOfTerms()
  const keys = codeFacets(coder, facets)
  coder.addArrays(arrays)
  const all: [string, NumberArray][] = [
    ['termStarts', starts],
    ['termMasks', termMasks],
    ['impacts', impacts],
    ['positions', positions],
    ['masks', masks],
    ['facetKeys', keys],
  ]
  for (const [name, array] of all) arrays.set(name, array)
  return termBitmaps
}
