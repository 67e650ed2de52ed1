import { FIELD_BITS, VALUE_START } from '../document.ts'
import { lowerBound } from '../facets/lower-bound.ts'
import { valueLength } from '../relevance.ts'
import { GrowingArray } from '../segment/growing-array.ts'
import { TOKEN_FLAG_BITS } from '../segment/segment.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'

/** Where values of one text field begin: first words and their documents, ordered by word, then by `following`, then by document. */
export interface ValueStarts {
  readonly terms: Uint32Array
  /** Of a boosted field: how long each value is and its second word (`followingKey`), so that the shortest that begin with some words stand together. */
  readonly following?: Uint32Array
  readonly documents: Uint32Array
}

/** A term takes this many bits. */
const termBits = 32 - TOKEN_FLAG_BITS

/** Lengths come before second words; a value of one word has none. */
export const followingKey = (length: number, second: number): number => length * 2 ** termBits + second
export const lengthOfKey = (key: number): number => key >>> termBits

/** A field that has more values than these is not kept. */
const maxValuesPerDocument = 4

/** Documents that are read at a time, as a share of all: what is found of them stands in the rooms of hits and of scores. */
const chunks = 8

/** The beginnings of a boosted field in the order of documents, with what follows them. The tokens of a document stand field after field. */
function readFollowed({ documents, forward, forwardStart }: SegmentView, field: number): ValueStarts {
  const [terms, following, holders] = [new GrowingArray(documents * 2), new GrowingArray(documents * 2), new GrowingArray(documents * 2)]
  for (let document = 0; document < documents; document++) {
    const end = forwardStart[document + 1]!
    for (let at = forwardStart[document]!; at < end && (forward[at]! & FIELD_BITS) <= field; at++) {
      const token = forward[at]!
      if ((token & FIELD_BITS) !== field || (token & VALUE_START) === 0) continue
      const length = valueLength(forward, at, end)
      terms.push(token >>> TOKEN_FLAG_BITS)
      following.push(followingKey(length, length > 1 ? forward[at + 1]! >>> TOKEN_FLAG_BITS : 0))
      holders.push(document)
    }
  }
  return { terms: terms.values(), following: following.values(), documents: holders.values() }
}

/** The beginnings of a field in the order of documents; undefined where there are too many to keep them. */
function readStarts(view: SegmentView, field: number): ValueStarts | undefined {
  const { documents, kernels, scratch, memory32, forward, forwardStart } = view
  const found: ValueStarts[] = []
  const chunkSize = Math.ceil(documents / chunks)
  let n = 0
  for (let from = 0; from < documents; from += chunkSize) {
    const to = Math.min(documents, from + chunkSize)
    const { scores: terms, hits } = scratch
    const here = kernels.collectStarts(forward.byteOffset, forwardStart.byteOffset, from, to, field, documents, terms, hits)
    n += here
    if (here === documents || n > documents * maxValuesPerDocument) return undefined
    const read = (at: number) => memory32.slice(at >>> 2, (at >>> 2) + here)
    found.push({ terms: read(terms), documents: read(hits) })
  }
  const starts = { terms: new Uint32Array(n), documents: new Uint32Array(n) }
  let end = 0
  for (const one of found) {
    starts.terms.set(one.terms, end)
    starts.documents.set(one.documents, end)
    end += one.terms.length
  }
  return starts
}

const digitBits = 12
const digits = 1 << digitBits

/** Threads share what one of them read. */
const sharedNumbers = (n: number) => new Uint32Array(new SharedArrayBuffer(n * 4))

/** One step of sorting by digits of a column, stable (Knuth, volume 3, section 5.2.5). */
function sortedByDigit({ terms, following, documents }: ValueStarts, column: Uint32Array, shift: number): ValueStarts {
  const ends = new Uint32Array(digits + 1)
  for (let i = 0; i < column.length; i++) ends[((column[i]! >>> shift) & (digits - 1)) + 1]!++
  for (let digit = 0; digit < digits; digit++) ends[digit + 1]! += ends[digit]!
  const sorted = {
    terms: sharedNumbers(terms.length),
    ...(following && { following: sharedNumbers(terms.length) }),
    documents: sharedNumbers(terms.length),
  }
  for (let i = 0; i < terms.length; i++) {
    const at = ends[(column[i]! >>> shift) & (digits - 1)]!++
    sorted.terms[at] = terms[i]!
    if (following) sorted.following![at] = following[i]!
    sorted.documents[at] = documents[i]!
  }
  return sorted
}

/**
 * Reads the beginnings of a field from the forward index; undefined where there are too many to keep them. Those of a boosted field are kept
 * however many there are: a title that is asked for whole is found by them.
 */
export function valueStarts(view: SegmentView, field: number, isBoosted = false): ValueStarts | undefined {
  let starts = isBoosted ? readFollowed(view, field) : readStarts(view, field)
  const { terms } = view.segment.header
  for (let shift = 0; starts?.following && shift < 32; shift += digitBits) starts = sortedByDigit(starts, starts.following, shift)
  for (let shift = 0; starts && 2 ** shift < terms; shift += digitBits) starts = sortedByDigit(starts, starts.terms, shift)
  return starts
}

/** So few documents are sorted sooner than a bitmap is read. */
const fewDocuments = 512

/** Documents with a value whose first word is one of the terms from one number up to another. */
export function startingWith(view: SegmentView, { terms, documents }: ValueStarts, [from, to]: readonly [number, number]): DocumentSet {
  const low = lowerBound(terms, from)
  const high = lowerBound(terms, to, low)
  if (high - low <= Math.min(fewDocuments, view.longestList)) {
    const found = documents.slice(low, high).sort()
    const slot = view.take()
    const at = view.slotAt(slot)
    let n = 0
    for (let i = 0; i < found.length; i++) if (i === 0 || found[i] !== found[i - 1]) view.memory32[(at >>> 2) + n++] = found[i]!
    return { kind: 'list', at, n, slot }
  }
  const bits = view.clearedBits()
  const words = bits.at >>> 2
  for (let i = low; i < high; i++) view.memory32[words + (documents[i]! >>> 5)]! |= 1 << (documents[i]! & 31)
  return bits
}
