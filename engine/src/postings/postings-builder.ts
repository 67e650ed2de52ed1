import { FIELD_BITS, SYNTHETIC, VALUE_START } from '../document.ts'
import { ListCoder, type CodedLists } from './list-coder.ts'
import { positionCode } from './position-code.ts'
import { quantised, tokenShare, writeFactors } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { TOKEN_FLAG_BITS, type PlacedArray } from '../segment/segment.ts'

/** Numbers of a posting: its document; and impact, position and fields in a byte each above the last byte of its term. */
const postingNumbers = 2
/** Terms of a bucket differ in their last byte only. */
const bucketBits = 8
const bucketTerms = 1 << bucketBits

/**
 * Postings of all terms by buckets of neighbouring terms, inside a bucket in the order of the documents: the first step of a radix sort (Knuth, volume 3,
 * section 5.2.5). There are so few buckets that the ends of all of them stay near the processor, where lists of single terms would each be written
 * somewhere else in memory.
 */
interface Buckets {
  readonly postings: Uint32Array
  /** Where each bucket begins, in postings, and where it ends. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

function fillBuckets(schema: Schema, forward: Uint32Array, forwardStart: Uint32Array, termCount: number): Buckets {
  const starts = bucketStarts(forward, termCount)
  const ends = starts.slice(0, -1)
  const postings = new Uint32Array(forward.length * postingNumbers)
  const factors = new Float64Array(FIELD_BITS + 1)
  const one = new DocumentTerms()
  for (let doc = 0; doc + 1 < forwardStart.length; doc++) {
    const from = forwardStart[doc]!
    const to = forwardStart[doc + 1]!
    writeFactors(schema, forward, from, to, factors)
    one.read(forward, from, to, factors)
    one.write(doc, postings, ends)
  }
  return { postings, starts, ends }
}

/** Room for as many postings as there are tokens of a bucket: some will be of the same document. */
function bucketStarts(forward: Uint32Array, termCount: number): Uint32Array {
  const starts = new Uint32Array(Math.ceil(termCount / bucketTerms) + 1)
  for (let i = 0; i < forward.length; i++) starts[(forward[i]! >>> (TOKEN_FLAG_BITS + bucketBits)) + 1]!++
  for (let bucket = 0; bucket + 1 < starts.length; bucket++) starts[bucket + 1]! += starts[bucket]!
  return starts
}

/** Terms of one document, each once, with what its postings say of it. */
class DocumentTerms {
  terms = new Uint32Array(0)
  #sums = new Float64Array(0)
  #counts = new Uint32Array(0)
  #firsts = new Uint32Array(0)
  #seconds = new Uint32Array(0)
  #masks = new Uint8Array(0)
  /** A hash table of the terms of this document: #base and more is the place of one, what is less is of documents before. */
  #slots = new Uint32Array(0)
  #base = 1
  #shift = 32
  #distinct = 0

  read(forward: Uint32Array, from: number, to: number, factors: Float64Array): void {
    if (to - from > this.terms.length || this.#base > 0x7fffffff) this.#makeRoom(Math.max(128, (to - from) * 2))
    const terms = this.terms
    const sums = this.#sums
    const counts = this.#counts
    const masks = this.#masks
    const slots = this.#slots
    const base = this.#base
    const shift = this.#shift
    const last = slots.length - 1
    let distinct = 0
    let position = 0
    for (let i = from; i < to; i++) {
      const token = forward[i]!
      const field = token & FIELD_BITS
      const term = token >>> TOKEN_FLAG_BITS
      const gain = factors[field]! * tokenShare(token)
      position += token & (VALUE_START | SYNTHETIC) ? 2 : 1
      // Multiplicative hashing (Knuth, volume 3, section 6.4).
      let slot = Math.imul(term, 0x9e3779b1) >>> shift
      while (slots[slot]! >= base && terms[slots[slot]! - base] !== term) slot = (slot + 1) & last
      if (slots[slot]! < base) {
        slots[slot] = base + distinct
        terms[distinct] = term
        sums[distinct] = gain
        counts[distinct] = 1
        this.#firsts[distinct] = position
        masks[distinct++] = 1 << field
        continue
      }
      const k = slots[slot]! - base
      sums[k]! += gain
      masks[k]! |= 1 << field
      if (++counts[k]! === 2) this.#seconds[k] = position
    }
    this.#base += distinct
    this.#distinct = distinct
  }

  /** Writes the postings of the document that was read, each to the end of its bucket. */
  write(doc: number, postings: Uint32Array, ends: Uint32Array): void {
    const distinct = this.#distinct
    const terms = this.terms
    for (let k = 0; k < distinct; k++) {
      const term = terms[k]!
      const at = ends[term >>> bucketBits]!++ * postingNumbers
      postings[at] = doc
      postings[at + 1] = (this.#bytes(k) << bucketBits) | (term & (bucketTerms - 1))
    }
  }

  /** Impact, position and fields of the k-th term, a byte each. */
  #bytes(k: number): number {
    const position = positionCode(this.#counts[k]!, this.#firsts[k]!, this.#seconds[k]!)
    return quantised(this.#sums[k]!) | (position << 8) | (this.#masks[k]! << 16)
  }

  #makeRoom(max: number): void {
    const bits = Math.ceil(Math.log2(max * 2))
    this.terms = new Uint32Array(max)
    this.#sums = new Float64Array(max)
    this.#counts = new Uint32Array(max)
    this.#firsts = new Uint32Array(max)
    this.#seconds = new Uint32Array(max)
    this.#masks = new Uint8Array(max)
    this.#slots = new Uint32Array(1 << bits)
    this.#shift = 32 - bits
    this.#base = 1
  }
}

/** Codes the lists of all terms, bucket after bucket; answers where they begin, what stands beside each posting, and the fields of each term. */
function codeTerms(coder: ListCoder, { postings, starts: from, ends }: Buckets, termCount: number) {
  const size = ends.reduce((sum, end, bucket) => sum + end - from[bucket]!, 0)
  const impacts = new Uint8Array(size)
  const positions = new Uint8Array(size)
  const masks = new Uint8Array(size)
  const termStarts = new Uint32Array(termCount + 1)
  const termMasks = new Uint8Array(termCount)
  const documents = new Uint32Array(ends.reduce((max, end, bucket) => Math.max(max, end - from[bucket]!), 0))
  const next = new Uint32Array(bucketTerms)
  let base = 0
  for (let bucket = 0; bucket < ends.length; bucket++) {
    const begin = from[bucket]! * postingNumbers
    const end = ends[bucket]! * postingNumbers
    const first = bucket * bucketTerms
    const terms = Math.min(bucketTerms, termCount - first)
    next.fill(0)
    for (let at = begin; at < end; at += postingNumbers) next[postings[at + 1]! & (bucketTerms - 1)]!++
    let total = base
    for (let k = 0; k < terms; k++) {
      const count = next[k]!
      next[k] = total
      total += count
      termStarts[first + k + 1] = total
    }
    for (let at = begin; at < end; at += postingNumbers) {
      const bytes = postings[at + 1]!
      const k = bytes & (bucketTerms - 1)
      const place = next[k]!++
      documents[place - base] = postings[at]!
      impacts[place] = bytes >>> 8
      positions[place] = bytes >>> 16
      masks[place] = bytes >>> 24
      termMasks[first + k]! |= bytes >>> 24
    }
    for (let term = first; term < first + terms; term++) coder.code(documents, termStarts[term]! - base, termStarts[term + 1]! - base, 1)
    base = total
  }
  return { termStarts, impacts, positions, masks, termMasks }
}

/** Adds what stands beside the postings of all terms to the arrays of a segment; answers their lists. */
export function buildPostings(schema: Schema, arrays: Map<string, PlacedArray>, termCount: number): CodedLists {
  const forward = arrays.get('forward') as Uint32Array
  const forwardStart = arrays.get('forwardStart') as Uint32Array
  const coder = new ListCoder(forwardStart.length - 1)
  const terms = codeTerms(coder, fillBuckets(schema, forward, forwardStart, termCount), termCount)
  for (const [name, array] of Object.entries(terms)) arrays.set(name, array)
  return coder.coded()
}
