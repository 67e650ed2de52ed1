import type { ByteStrings } from '../strings/byte-strings.ts'
import { placesBytes, touchedBytes } from '../facets/facet-places.ts'
import type { FacetPairs } from '../facets/facet-pairs.ts'
import type { RowTable } from '../facets/facet-rows.ts'
import { bitmapBytes, longestList } from '../postings/postings.ts'
import type { WordPlaces } from '../facets/word-counts.ts'
import { sharedMemory, type SegmentMemory } from './wasm-memory.ts'

export type NumberArray = Uint8Array | Uint32Array | Float64Array
/** An array, or what follows each other in it. */
export type PlacedArray = NumberArray | readonly NumberArray[]
type ArrayKind = 'u8' | 'u32' | 'f64'

/** An array before it has its place. */
export interface ArrayShape {
  readonly name: string
  readonly kind: ArrayKind
  readonly length: number
}

interface ArraySpec extends ArrayShape {
  readonly offset: number
}

/** What a segment is, beside its arrays. */
export interface SegmentFacts {
  readonly documents: number
  readonly terms: number
  /** Facets of the schema. */
  readonly facets: number
  /** Bitmaps of terms come before those of facet values; only they have rank tables. */
  readonly termBitmaps: number
  readonly languages: readonly string[]
  /** Facets that are always counted, then those on demand. */
  readonly tables: readonly RowTable[]
  readonly pairs: FacetPairs
  /** What is known of words that are bitmaps; left out by older programs, and in parts. */
  readonly words?: WordPlaces
}

export interface SegmentHeader extends SegmentFacts {
  readonly arrays: readonly ArraySpec[]
  readonly dataBytes: number
}

/** Bits of a token of the forward index below its term: field and flags. */
export const TOKEN_FLAG_BITS = 5
export const TOKEN_FLAGS = (1 << TOKEN_FLAG_BITS) - 1
/** A document without the sort key. */
export const NO_KEY = 0xffffffff
/** Bits of an ordinal inside the key of a facet's list. */
export const FACET_ORDINAL_BITS = 27

const alignment = 64
const align = (bytes: number) => Math.ceil(bytes / alignment) * alignment
const bytesOfKind = { u8: 1, u32: 4, f64: 8 } as const
const kindOf = (array: NumberArray): ArrayKind => (array instanceof Uint8Array ? 'u8' : array instanceof Uint32Array ? 'u32' : 'f64')

/** Rooms a query works in, beside each other in the segment's own memory; one set for each thread that searches. */
export interface Scratch {
  readonly slots: number
  readonly slotBytes: number
  readonly hits: number
  readonly scores: number
  readonly hitBits: number
  readonly hitRanks: number
  readonly columns: number
  /** What the best are scored exactly by, they themselves, and their scores. */
  readonly scoring: number
  readonly candidates: number
  readonly bins: number
  /** Bins that few hits raised, of one place at a time. */
  readonly touched: number
  readonly end: number
}

export const SLOTS = 40
/** How many values of a facet are looked through at a time for those that are frequent enough. */
export const CANDIDATES = 2048
/** 4,096 for a plan of scoring, then up to 64 documents and their scores. */
export const SCORING_BYTES = 4096 + 64 * 12

function scratchAt(start: number, facts: SegmentFacts): Scratch {
  const { documents } = facts
  const bits = bitmapBytes(documents)
  const slotBytes = align(Math.max(bits, longestList(documents) * 4) + 128)
  let end = align(start)
  const room = (bytes: number) => {
    const at = end
    end = align(end + bytes)
    return at
  }
  return {
    slots: room(slotBytes * SLOTS),
    slotBytes,
    hits: room(documents * 4 + 128),
    scores: room(documents * 4 + 128),
    hitBits: room(bits),
    hitRanks: room(bits + 64),
    columns: room(2048), // also the ranges and verdicts of a sequence
    scoring: room(SCORING_BYTES),
    candidates: room(CANDIDATES * 4),
    bins: room(placesBytes(facts.tables)),
    touched: room(touchedBytes(facts.tables)),
    end,
  }
}

/** An immutable set of documents, indexed: typed arrays over one shared memory. */
export class Segment {
  readonly header: SegmentHeader
  readonly memory: SegmentMemory
  readonly lanes: number
  readonly #arrays = new Map<string, NumberArray>()

  constructor(header: SegmentHeader, memory: SegmentMemory, lanes: number) {
    this.header = header
    this.memory = memory
    this.lanes = lanes
    for (const { name, kind, offset, length } of header.arrays) {
      const { buffer } = memory
      const array =
        kind === 'u8'
          ? new Uint8Array(buffer, offset, length)
          : kind === 'u32'
            ? new Uint32Array(buffer, offset, length)
            : new Float64Array(buffer, offset, length)
      this.#arrays.set(name, array)
    }
  }

  u8(name: string): Uint8Array {
    return this.#arrays.get(name) as Uint8Array
  }

  u32(name: string): Uint32Array {
    return this.#arrays.get(name) as Uint32Array
  }

  f64(name: string): Float64Array {
    return this.#arrays.get(name) as Float64Array
  }

  strings(name: string): ByteStrings {
    return { offsets: this.u32(`${name}Offsets`), bytes: this.u8(`${name}Bytes`) }
  }

  has(name: string): boolean {
    return this.#arrays.has(name)
  }

  /** The rooms of a thread, counted from 0. */
  scratch(lane: number): Scratch {
    let scratch = scratchAt(this.header.dataBytes, this.header)
    for (let i = 0; i < lane; i++) scratch = scratchAt(scratch.end, this.header)
    return scratch
  }

  /** Bytes of each array, for statistics. */
  bytes(): { readonly [name: string]: number } {
    return Object.fromEntries([...this.#arrays].map(([name, array]) => [name, array.byteLength]))
  }
}

/** Memory for a segment with these facts and this much data. */
export function segmentMemory(header: SegmentHeader, lanes: number): SegmentMemory {
  let end = header.dataBytes
  for (let lane = 0; lane < lanes; lane++) end = scratchAt(end, header).end
  return sharedMemory(end + alignment)
}

const piecesOf = (array: PlacedArray): readonly NumberArray[] => (Array.isArray(array) ? array : [array as NumberArray])

export function shapeOf(name: string, array: PlacedArray): ArrayShape {
  const pieces = piecesOf(array)
  return { name, kind: kindOf(pieces[0]!), length: pieces.reduce((sum, piece) => sum + piece.length, 0) }
}

/** Gives arrays their places in one memory. The first bytes stay unused: offset 0 means none. */
export function layOut(facts: SegmentFacts, shapes: readonly ArrayShape[]): SegmentHeader {
  let end = alignment
  const arrays = shapes.map((shape) => {
    const spec = { ...shape, offset: end }
    end = align(end + shape.length * bytesOfKind[shape.kind])
    return spec
  })
  return { ...facts, arrays, dataBytes: end }
}

/** Writes an array, or a part of it that begins at a number, to its place. */
export function placeArray(segment: Segment, name: string, array: PlacedArray, from = 0): void {
  let at = from
  for (const piece of piecesOf(array)) {
    const into = piece instanceof Uint8Array ? segment.u8(name) : piece instanceof Uint32Array ? segment.u32(name) : segment.f64(name)
    into.set(piece, at)
    at += piece.length
  }
}

/**
 * Takes an array from the others and gives its memory back at once, where the next sweep would come later than all of them stand there twice. What
 * another of them lies in stays, and what is shared with other threads; so does an empty one, which everybody may use who has none.
 */
export function giveBack(arrays: Map<string, PlacedArray>, name: string): void {
  const spent = new Set(piecesOf(arrays.get(name)!).map(({ buffer }) => buffer))
  arrays.delete(name)
  for (const array of arrays.values()) for (const { buffer } of piecesOf(array)) spent.delete(buffer)
  for (const buffer of spent) if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) buffer.transfer(0)
}

/** Puts arrays into one memory. */
export function placeSegment(facts: SegmentFacts, arrays: ReadonlyMap<string, PlacedArray>, lanes: number): Segment {
  const header = layOut(
    facts,
    Array.from(arrays, ([name, array]) => shapeOf(name, array)),
  )
  const segment = new Segment(header, segmentMemory(header, lanes), lanes)
  for (const [name, array] of arrays) placeArray(segment, name, array)
  return segment
}
