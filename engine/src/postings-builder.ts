import { FIELD_BITS, GHOST, VALUE_START } from './document.ts'
import type { FacetLists } from './facet-rows.ts'
import { positionCode } from './position-code.ts'
import { bitmapBytes, GapWriter, listCode } from './postings.ts'
import { fieldFactors, fieldLengths, quantised } from './relevance.ts'
import type { Schema } from './schema.ts'
import { FACET_ORDINAL_BITS, TOKEN_FLAG_BITS, type NumberArray } from './segment.ts'

interface Inverted {
  readonly starts: Uint32Array
  readonly documents: Uint32Array
}

/** Documents of every term, and beside each: quantised frequency, position, fields. */
function invert(schema: Schema, forward: Uint32Array, forwardStart: Uint32Array, terms: number) {
  const documents = forwardStart.length - 1
  const starts = countFrequencies(forward, forwardStart, terms)
  const size = starts[terms]!
  const postings = {
    documents: new Uint32Array(size),
    impacts: new Uint8Array(size),
    positions: new Uint8Array(size),
    masks: new Uint8Array(size),
  }
  const next = starts.slice(0, terms)
  const last = new Int32Array(terms).fill(-1)
  const sums = new Float64Array(terms)
  const counts = new Uint32Array(terms)
  const places = [new Uint32Array(terms), new Uint32Array(terms)] as const
  for (let doc = 0; doc < documents; doc++) {
    const from = forwardStart[doc]!
    const to = forwardStart[doc + 1]!
    const factors = fieldFactors(schema, fieldLengths(schema, forward, from, to))
    let position = 0
    for (let i = from; i < to; i++) {
      const token = forward[i]!
      const term = token >>> TOKEN_FLAG_BITS
      const field = token & FIELD_BITS
      position += token & (VALUE_START | GHOST) ? 2 : 1
      const isNew = last[term] !== doc
      if (isNew) {
        last[term] = doc
        sums[term] = 0
        counts[term] = 0
        postings.documents[next[term]!++] = doc
      }
      const at = next[term]! - 1
      sums[term]! += factors[field] ?? 0
      postings.masks[at]! |= 1 << field
      if (counts[term]! < 2) places[counts[term]! as 0 | 1][term] = position
      counts[term]!++
    }
    for (let i = from; i < to; i++) {
      const term = forward[i]! >>> TOKEN_FLAG_BITS
      const at = next[term]! - 1
      if (postings.impacts[at] !== 0) continue
      postings.impacts[at] = quantised(sums[term]!)
      postings.positions[at] = positionCode(counts[term]!, places[0][term]!, places[1][term]!)
    }
  }
  return { starts, ...postings }
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
