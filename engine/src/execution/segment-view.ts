import { byDocumentOnly, fieldsOf } from '../analysis/field-languages.ts'
import { lowerBound } from '../facets/lower-bound.ts'
import { prefixRange, type ByteStrings } from '../strings/byte-strings.ts'
import { bitmapBytes, listCode, longestList } from '../postings/postings.ts'
import { findBySlot, type StringSlots } from '../strings/string-slots.ts'
import type { Scratch, Segment } from '../segment/segment.ts'
import { FACET_ORDINAL_BITS, SLOTS } from '../segment/segment.ts'
import { kernelsOver, type KernelKind, type Kernels } from './kernels.ts'

/** A set of documents: a bitmap or an ascending list, in a slot of the scratch or, with slot -1, in the segment itself. */
export type DocumentSet =
  | { readonly kind: 'bits'; readonly at: number; readonly slot: number }
  | { readonly kind: 'list'; readonly at: number; readonly n: number; readonly slot: number }

/** Documents, by a bitmap, and the fields whose words are stemmed there by one language. */
export interface StemmedFields {
  readonly only: number
  readonly fields: number
}

const rememberedWords = 4

/** One thread's sight of a segment: kernels, rooms to work in, lists by number. */
export class SegmentView {
  readonly segment: Segment
  readonly kernels: Kernels
  readonly scratch: Scratch
  readonly documents: number
  readonly bitmapBytes: number
  readonly words: number
  readonly longestList: number
  readonly memory8: Uint8Array
  readonly memory32: Uint32Array
  readonly memory64: Float64Array
  /** Where the masks and impacts of all postings begin. */
  readonly masksAt: number
  readonly impactsAt: number
  readonly terms: ByteStrings
  readonly stems: ByteStrings
  readonly stemStarts: Uint32Array
  readonly stemTerms: Uint32Array
  readonly termStarts: Uint32Array
  readonly termMasks: Uint8Array
  readonly forward: Uint32Array
  readonly forwardStart: Uint32Array
  /** By document: the place of its language among `header.languages`. */
  readonly languageOf: Uint8Array
  readonly frequencies: Uint32Array
  readonly #termSlots: StringSlots
  readonly #stemSlots: StringSlots
  readonly #slots: Uint32Array
  readonly #at: Uint32Array
  readonly #gapsAt: number
  readonly #bitmapsAt: number
  readonly #ranksAt: number
  readonly #facetKeys: Uint32Array
  readonly #free: number[]
  /** The list that a slot was decoded into and that still stands there, or -1. */
  readonly #holds: Int32Array
  #isHolding = false
  /** Words that were asked for lately, and their numbers; the last one is at `nextAsked`. */
  readonly #askedWords: (string | undefined)[] = Array.from({ length: rememberedWords })
  readonly #askedTerms: number[] = Array.from({ length: rememberedWords }, () => -1)
  #nextAsked = 0

  constructor(segment: Segment, lane: number, kind: KernelKind) {
    this.segment = segment
    this.kernels = kernelsOver(segment.memory, kind)
    this.scratch = segment.scratch(lane)
    this.documents = segment.header.documents
    this.bitmapBytes = bitmapBytes(this.documents)
    this.words = this.bitmapBytes >>> 3
    this.longestList = longestList(this.documents)
    this.memory8 = new Uint8Array(segment.memory.buffer)
    this.memory32 = new Uint32Array(segment.memory.buffer)
    this.memory64 = new Float64Array(segment.memory.buffer)
    this.masksAt = segment.u8('masks').byteOffset
    this.impactsAt = segment.u8('impacts').byteOffset
    this.terms = segment.strings('term')
    this.stems = segment.strings('stem')
    this.stemStarts = segment.u32('stemStarts')
    this.stemTerms = segment.u32('stemTerms')
    this.termStarts = segment.u32('termStarts')
    this.termMasks = segment.u8('termMasks')
    this.forward = segment.u32('forward')
    this.forwardStart = segment.u32('forwardStart')
    this.languageOf = segment.u8('languageOf')
    this.frequencies = segment.u32('listFrequencies')
    this.#termSlots = segment.u32('termSlots')
    this.#stemSlots = segment.u32('stemSlots')
    this.#slots = segment.u32('listSlots')
    this.#at = segment.u32('listAt')
    this.#gapsAt = segment.u8('gaps').byteOffset
    this.#bitmapsAt = segment.u8('bitmaps').byteOffset
    this.#ranksAt = segment.u32('ranks').byteOffset
    this.#facetKeys = segment.u32('facetKeys')
    this.#free = Array.from({ length: SLOTS }, (_, slot) => SLOTS - 1 - slot)
    this.#holds = new Int32Array(SLOTS).fill(-1)
  }

  /** The number of a word, or -1. One query asks for the same few words several times, with the same strings. */
  term(word: string): number {
    for (let i = 0; i < rememberedWords; i++) if (this.#askedWords[i] === word) return this.#askedTerms[i]!
    const term = findBySlot(this.terms, this.#termSlots, word)
    this.#nextAsked = (this.#nextAsked + 1) % rememberedWords
    this.#askedWords[this.#nextAsked] = word
    this.#askedTerms[this.#nextAsked] = term
    return term
  }

  range(prefix: string): readonly [number, number] {
    return prefixRange(this.terms, prefix)
  }

  /** The number of a stem by its key, or -1: its terms stand in `stemTerms` from where `stemStarts` says. */
  stem(key: string): number {
    return findBySlot(this.stems, this.#stemSlots, key)
  }

  /** Which documents have words of which fields stemmed by a language: those in it, and all others in fields that declare it. */
  stemmedBy(language: string): readonly StemmedFields[] {
    const { languages, fieldLanguages = byDocumentOnly } = this.segment.header
    const at = languages.indexOf(language)
    if (at < 0) return []
    const bits = this.segment.u8('languageBits').byteOffset
    const { own, others } = fieldsOf(fieldLanguages, language)
    const inIt = { only: bits + at * this.bitmapBytes, fields: own }
    // Declared languages are the first among all, and in the same order behind them.
    if (others === 0 || languages.length === 1) return [inIt]
    return [inIt, { only: bits + (languages.length + at) * this.bitmapBytes, fields: others }]
  }

  /** The list of a value of a facet, or -1. */
  facetList(facet: number, ordinal: number): number {
    const key = facet * 2 ** FACET_ORDINAL_BITS + ordinal
    const low = this.#keyBound(key)
    return this.#facetKeys[low] === key ? this.segment.header.terms + low : -1
  }

  /** The lists of all values of a facet: from the first up to, not with, the second number. */
  facetLists(facet: number): readonly [number, number] {
    const { terms } = this.segment.header
    const key = facet * 2 ** FACET_ORDINAL_BITS
    return [terms + this.#keyBound(key), terms + this.#keyBound(key + 2 ** FACET_ORDINAL_BITS)]
  }

  facetOrdinal(list: number): number {
    return this.#facetKeys[list - this.segment.header.terms]! % 2 ** FACET_ORDINAL_BITS
  }

  /** The first key of facets that is not below this one. */
  #keyBound(key: number): number {
    return lowerBound(this.#facetKeys, key)
  }

  take(): number {
    const slot = this.#free.pop()
    if (slot === undefined) throw new Error('a query used up all slots')
    this.#holds[slot] = -1
    return slot
  }

  release(set: DocumentSet): void {
    if (set.slot >= 0) this.#free.push(set.slot)
  }

  slotAt(slot: number): number {
    return this.scratch.slots + slot * this.scratch.slotBytes
  }

  /** A query begins: what the last one decoded is forgotten. */
  begin(): void {
    if (this.#isHolding) this.#holds.fill(-1)
    this.#isHolding = false
  }

  /** The documents of a list that is no bitmap, to be read only. One query often reads the same list to find and to score. */
  decoded(list: number): DocumentSet & { kind: 'list' } {
    const n = this.frequencies[list]!
    const held = this.#isHolding ? this.#holds.indexOf(list) : -1
    const free = held < 0 ? -1 : this.#free.indexOf(held)
    if (free >= 0) {
      this.#free.splice(free, 1)
      return { kind: 'list', at: this.slotAt(held), n, slot: held }
    }
    const slot = this.take()
    const at = this.slotAt(slot)
    this.#decode(list, at)
    this.#holds[slot] = list
    this.#isHolding = true
    return { kind: 'list', at, n, slot }
  }

  /** Takes back all slots; after a query that was broken off. */
  giveAll(): void {
    this.#free.length = 0
    for (let slot = SLOTS - 1; slot >= 0; slot--) this.#free.push(slot)
  }

  isBitmap(list: number): boolean {
    return this.#slots[list]! > 0
  }

  /** The place of a list among the bitmaps, from 0 on. */
  bitmapSlot(list: number): number {
    return this.#slots[list]! - 1
  }

  bitmapAtSlot(slot: number): number {
    return this.#bitmapsAt + slot * this.bitmapBytes
  }

  bitmapAt(list: number): number {
    return this.bitmapAtSlot(this.bitmapSlot(list))
  }

  /** Bytes that a list takes, as bitmap or coded. */
  listBytes(list: number): number {
    return this.isBitmap(list) ? this.bitmapBytes : this.#at[list + 1]! - this.#at[list]!
  }

  /** Only terms have rank tables. */
  ranksAt(list: number): number {
    return this.#ranksAt + (this.#slots[list]! - 1) * this.words * 4
  }

  /** Where a list is coded in gaps of one byte or of two, and how many bytes; undefined where it is not. */
  gapsOf(list: number): { readonly code: 'bytes' | 'shorts'; readonly at: number; readonly bytes: number } | undefined {
    const code = listCode(this.frequencies[list]!, this.documents)
    if (code !== 'bytes' && code !== 'shorts') return undefined
    const from = this.#at[list]!
    return { code, at: this.#gapsAt + from, bytes: this.#at[list + 1]! - from }
  }

  #decode(list: number, out: number): void {
    const from = this.#at[list]!
    const n = this.frequencies[list]!
    const src = this.#gapsAt + from
    const code = listCode(n, this.documents)
    if (code === 'bytes') this.kernels.decodeBytes(src, this.#at[list + 1]! - from, out)
    else if (code === 'shorts') this.kernels.decodeShorts(src, this.#at[list + 1]! - from, out)
    else this.kernels.decodeVarint(src, n, out)
  }

  clearedBits(): DocumentSet & { kind: 'bits' } {
    const slot = this.take()
    const at = this.slotAt(slot)
    this.kernels.clear(at, this.bitmapBytes)
    return { kind: 'bits', at, slot }
  }

  empty(): DocumentSet {
    return { kind: 'list', at: 0, n: 0, slot: -1 }
  }
}
