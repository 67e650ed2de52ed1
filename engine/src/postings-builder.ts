import { FIELD_BITS, GHOST, VALUE_START } from './document.ts'
import type { FacetLists } from './facet-rows.ts'
import { positionCode } from './position-code.ts'
import { bitmapBytes, GapWriter, listCode } from './postings.ts'
import { quantised, writeFactors } from './relevance.ts'
import type { Schema } from './schema.ts'
import { FACET_ORDINAL_BITS, TOKEN_FLAG_BITS, type NumberArray } from './segment.ts'

interface Inverted {
  readonly starts: Uint32Array
  readonly documents: Uint32Array
}

/** Terms of one document, each once, with what its postings say of it. */
class DocumentTerms {
  readonly #mark: Int32Array
  #from = 0
  #distinct = 0
  terms = new Uint32Array(256)
  #sums = new Float64Array(256)
  #counts = new Uint32Array(256)
  #firsts = new Uint32Array(256)
  #seconds = new Uint32Array(256)
  #masks = new Uint8Array(256)

  constructor(terms: number) {
    this.#mark = new Int32Array(terms).fill(-1)
  }

  get distinct(): number {
    return this.#distinct
  }

  read(forward: Uint32Array, from: number, to: number, factors: Float64Array): void {
    if (to - from > this.terms.length) this.#grow((to - from) * 2)
    // Marks of earlier documents lie below: no array is cleared.
    this.#from += this.#distinct
    this.#distinct = 0
    let position = 0
    for (let i = from; i < to; i++) {
      const token = forward[i]!
      position += token & (VALUE_START | GHOST) ? 2 : 1
      this.#add(token >>> TOKEN_FLAG_BITS, token & FIELD_BITS, position, factors[token & FIELD_BITS]!)
    }
  }

  #add(term: number, field: number, position: number, factor: number): void {
    let k = this.#mark[term]! - this.#from
    if (k < 0) {
      k = this.#distinct++
      this.#mark[term] = this.#from + k
      this.terms[k] = term
      this.#sums[k] = 0
      this.#counts[k] = 0
      this.#masks[k] = 0
    }
    this.#sums[k]! += factor
    this.#masks[k]! |= 1 << field
    const before = this.#counts[k]!++
    if (before === 0) this.#firsts[k] = position
    else if (before === 1) this.#seconds[k] = position
  }

  /** Impact, position and fields of the k-th term, a byte each. */
  packed(k: number): number {
    const position = positionCode(this.#counts[k]!, this.#firsts[k]!, this.#seconds[k]!)
    return quantised(this.#sums[k]!) | (position << 8) | (this.#masks[k]! << 16)
  }

  #grow(size: number): void {
    this.terms = new Uint32Array(size)
    this.#sums = new Float64Array(size)
    this.#counts = new Uint32Array(size)
    this.#firsts = new Uint32Array(size)
    this.#seconds = new Uint32Array(size)
    this.#masks = new Uint8Array(size)
  }
}

/** Documents of every term, and beside each: quantised frequency, position, fields. */
function invert(schema: Schema, forward: Uint32Array, forwardStart: Uint32Array, terms: number) {
  const starts = countFrequencies(forward, forwardStart, terms)
  const size = starts[terms]!
  // Document and bytes side by side: each posting is one write somewhere in memory instead of four.
  const pairs = new Uint32Array(size * 2)
  const next = starts.slice(0, terms)
  const factors = new Float64Array(FIELD_BITS + 1)
  const document = new DocumentTerms(terms)
  for (let doc = 0; doc + 1 < forwardStart.length; doc++) {
    const [from, to] = [forwardStart[doc]!, forwardStart[doc + 1]!]
    writeFactors(schema, forward, from, to, factors)
    document.read(forward, from, to, factors)
    for (let k = 0; k < document.distinct; k++) {
      const at = next[document.terms[k]!]!++ * 2
      pairs[at] = doc
      pairs[at + 1] = document.packed(k)
    }
  }
  return { starts, ...unpaired(pairs) }
}

function unpaired(pairs: Uint32Array) {
  const size = pairs.length / 2
  const documents = new Uint32Array(size)
  const impacts = new Uint8Array(size)
  const positions = new Uint8Array(size)
  const masks = new Uint8Array(size)
  for (let i = 0; i < size; i++) {
    const bytes = pairs[i * 2 + 1]!
    documents[i] = pairs[i * 2]!
    impacts[i] = bytes
    positions[i] = bytes >>> 8
    masks[i] = bytes >>> 16
  }
  return { documents, impacts, positions, masks }
}

function countFrequencies(forward: Uint32Array, forwardStart: Uint32Array, terms: number): Uint32Array {
  const last = new Int32Array(terms).fill(-1)
  const starts = new Uint32Array(terms + 1)
  for (let doc = 0; doc + 1 < forwardStart.length; doc++)
    for (let i = forwardStart[doc]!; i < forwardStart[doc + 1]!; i++) {
      const term = forward[i]! >>> TOKEN_FLAG_BITS
      if (last[term] === doc) continue
      last[term] = doc
      starts[term + 1]!++
    }
  for (let term = 0; term < terms; term++) starts[term + 1]! += starts[term]!
  return starts
}

/** Documents of every value of every facet that occurs; keys are facet and ordinal in one number, ascending. */
function invertFacets(lists: readonly FacetLists[]): Inverted & { readonly keys: Uint32Array } {
  const keys: number[] = []
  const starts: number[] = [0]
  const parts = lists.map(({ facet, cardinality, starts: from, values }) => {
    const counts = new Uint32Array(cardinality)
    for (const value of values) counts[value]!++
    const places = new Uint32Array(cardinality)
    let end = 0
    const base = starts.at(-1)!
    counts.forEach((count, ordinal) => {
      places[ordinal] = end
      end += count
      if (count === 0) return
      keys.push((facet * 2 ** FACET_ORDINAL_BITS + ordinal) >>> 0)
      starts.push(base + end)
    })
    const documents = new Uint32Array(values.length)
    for (let doc = 0; doc + 1 < from.length; doc++) for (let i = from[doc]!; i < from[doc + 1]!; i++) documents[places[values[i]!]!++] = doc
    return documents
  })
  const documents = new Uint32Array(starts.at(-1)!)
  let end = 0
  for (const part of parts) {
    documents.set(part, end)
    end += part.length
  }
  return { keys: Uint32Array.from(keys), starts: Uint32Array.from(starts), documents }
}

/** Codes lists one after another; frequent ones become bitmaps. */
class ListCoder {
  readonly documents: number
  readonly gaps = new GapWriter()
  readonly bitmaps: Uint8Array[] = []
  readonly frequencies: Uint32Array
  readonly slots: Uint32Array
  readonly at: Uint32Array
  #lists = 0

  constructor(documents: number, lists: number) {
    this.documents = documents
    this.frequencies = new Uint32Array(lists)
    this.slots = new Uint32Array(lists)
    this.at = new Uint32Array(lists + 1)
  }

  code({ starts, documents }: Inverted): void {
    for (let i = 0; i + 1 < starts.length; i++) {
      const list = this.#lists++
      const from = starts[i]!
      const to = starts[i + 1]!
      this.frequencies[list] = to - from
      const code = listCode(to - from, this.documents)
      if (code === 'bitmap') this.slots[list] = this.bitmaps.push(this.#bitmap(documents, from, to))
      else this.gaps.write(code, documents, from, to)
      this.at[list + 1] = this.gaps.end
    }
  }

  #bitmap(documents: Uint32Array, from: number, to: number): Uint8Array {
    const bits = new Uint8Array(bitmapBytes(this.documents))
    for (let i = from; i < to; i++) bits[documents[i]! >>> 3]! |= 1 << (documents[i]! & 7)
    return bits
  }
}

const bitsOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Before each word of 64 bits: how many are set below it. */
function rankTables(bitmaps: readonly Uint8Array[], size: number): Uint32Array {
  const words = size / 8
  const ranks = new Uint32Array(words * bitmaps.length)
  bitmaps.forEach((bits, b) => {
    let count = 0
    for (let byte = 0; byte < size; byte++) {
      if (byte % 8 === 0) ranks[b * words + byte / 8] = count
      count += bitsOf[bits[byte]!]!
    }
  })
  return ranks
}

/** Adds all lists to the arrays of a segment; answers how many bitmaps belong to terms. */
export function buildPostings(schema: Schema, arrays: Map<string, NumberArray>, terms: number, facets: readonly FacetLists[]): number {
  const forwardStart = arrays.get('forwardStart') as Uint32Array
  const inverted = invert(schema, arrays.get('forward') as Uint32Array, forwardStart, terms)
  const values = invertFacets(facets)
  const documents = forwardStart.length - 1
  const coder = new ListCoder(documents, terms + values.keys.length)
  coder.code(inverted)
  const termBitmaps = coder.bitmaps.length
  const size = bitmapBytes(documents)
  const ranks = rankTables(coder.bitmaps, size)
  coder.code(values)
  const bitmaps = new Uint8Array(size * coder.bitmaps.length)
  coder.bitmaps.forEach((bits, i) => bitmaps.set(bits, i * size))
  const termMasks = new Uint8Array(terms)
  for (let term = 0; term < terms; term++)
    for (let i = inverted.starts[term]!; i < inverted.starts[term + 1]!; i++) termMasks[term]! |= inverted.masks[i]!
  const all: [string, NumberArray][] = [
    ['listFrequencies', coder.frequencies],
    ['listSlots', coder.slots],
    ['listAt', coder.at],
    ['termStarts', inverted.starts],
    ['termMasks', termMasks],
    ['gaps', coder.gaps.written()],
    ['impacts', inverted.impacts],
    ['positions', inverted.positions],
    ['masks', inverted.masks],
    ['bitmaps', bitmaps],
    ['ranks', ranks],
    ['facetKeys', values.keys],
  ]
  for (const [name, array] of all) arrays.set(name, array)
  return termBitmaps
}
