import { bitOf } from '../facets/facet-places.ts'
import { FIRST_VALUE } from '../facets/facet-rows.ts'
import { placeWordCounts, slotFacets, type WordPlaces } from '../facets/word-counts.ts'
import type { FacetCounter } from './facet-counting.ts'
import { FacetTally } from './facet-tally.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'

/** Counts facets of what one frequent word finds, whatever narrows or widens it a little, from what the segment knows of the word. */
export class WordCounter {
  readonly #view: SegmentView
  readonly #counter: FacetCounter
  readonly #facets: number
  #places: WordPlaces | undefined
  #placed = 0
  /** Of these, those of slots. */
  #slots = 0
  /** By facet: how many values this segment knows. */
  #sizes: readonly number[] = []
  /** By bitmap, of segments that an older program wrote: what was counted when it was asked for first. */
  readonly #counted = new Map<number, Uint32Array>()
  /** Counts of what a word finds and the question does not. */
  #others: readonly FacetTally[] = []

  constructor(view: SegmentView, counter: FacetCounter, facets: number) {
    this.#view = view
    this.#counter = counter
    this.#facets = facets
  }

  /**
   * Counts the documents of a set beside those of a word, whose list is a bitmap: what is known of the word, less what it finds and the set does not hold, and what else the
   * set holds. Answers which facets are still to be counted, a bit for each: all of them where the two have too little in common.
   */
  count(list: number, found: DocumentSet & { kind: 'bits' }, n: number, wanted: number, tallies: readonly FacetTally[]): number {
    const { kernels, frequencies, words } = this.#view
    this.#places ??= this.#place()
    const known = (wanted & this.#placed) >>> 0
    const word = this.#view.bitmapAt(list)
    const common = kernels.countCommon(word, found.at, words)
    const [lacking, more] = [frequencies[list]! - common, n - common]
    if (known === 0 || (lacking + more) * 2 > n) return wanted
    const slot = this.#view.bitmapSlot(list)
    if (lacking > 0) this.#countDifference(word, found.at, known, this.#others)
    this.#countFew(this.#row(slot), known & ~this.#slots, lacking > 0, tallies)
    this.#countSlots(slot, known & this.#slots, lacking > 0, tallies)
    if (more > 0) this.#countDifference(found.at, word, known, tallies)
    for (let facet = 0; facet < this.#facets; facet++)
      if ((known & this.#slots & bitOf(facet)) !== 0) this.#counter.releaseSlots(facet, tallies[facet]!)
    return (wanted & ~known) >>> 0
  }

  /** What is known of a word less what others have: facets of few values, one value after another. */
  #countFew(row: Uint32Array, known: number, isLacking: boolean, tallies: readonly FacetTally[]): void {
    const { places } = this.#places!
    for (let facet = 0; facet < this.#facets; facet++) {
      if ((known & bitOf(facet)) === 0) continue
      const others = this.#others[facet]!
      for (let value = 0; value < this.#sizes[facet]!; value++) {
        const count = row[places[facet]! + value]! - (isLacking ? others.countOf(value) : 0)
        if (count > 0) tallies[facet]!.add(value, count)
      }
      if (isLacking) others.clear()
    }
  }

  /** The same of facets of slots, in their bins, where what others have stands already. */
  #countSlots(slot: number, known: number, isLacking: boolean, tallies: readonly FacetTally[]): void {
    if (known === 0) return
    const { kernels, memory32, segment } = this.#view
    const { places, size } = this.#places!
    const row = segment.u32('wordCounts').byteOffset + slot * size * 4
    for (let facet = 0; facet < this.#facets; facet++) {
      if ((known & bitOf(facet)) === 0) continue
      const { at, bins } = this.#counter.slotsOf(facet)
      const from = row + (places[facet]! - FIRST_VALUE) * 4
      if (!isLacking) kernels.copy(from, at, bins * 4)
      else for (let bin = 0; bin < bins; bin++) memory32[(at >>> 2) + bin] = memory32[(from >>> 2) + bin]! - memory32[(at >>> 2) + bin]!
      tallies[facet]!.moveOnto(memory32, at >>> 2, bins)
    }
  }

  /** Values of a facet in this segment: ordinals up to its last list. */
  #valuesOf(facet: number): number {
    const [from, to] = this.#view.facetLists(facet)
    return to > from ? this.#view.facetOrdinal(to - 1) + 1 : 0
  }

  #place(): WordPlaces {
    const { header } = this.#view.segment
    this.#sizes = Array.from({ length: this.#facets }, (_, facet) => this.#valuesOf(facet))
    const slots = slotFacets(header.tables)
    // An older program knew nothing of those of slots.
    const told = this.#sizes.map((size, facet) => ((slots & bitOf(facet)) === 0 ? size : Number.POSITIVE_INFINITY))
    const places = header.words ?? placeWordCounts(told, header.termBitmaps, header.documents, slots)
    this.#placed = places.places.reduce((bits, place, facet) => (place < 0 ? bits : (bits | bitOf(facet)) >>> 0), 0)
    this.#slots = (this.#placed & slots) >>> 0
    this.#others = this.#sizes.map((size) => {
      const tally = new FacetTally()
      tally.reserve(size)
      return tally
    })
    return places
  }

  #row(slot: number): Uint32Array {
    const { segment } = this.#view
    const { size, places } = this.#places!
    if (segment.has('wordCounts')) return segment.u32('wordCounts').subarray(slot * size, (slot + 1) * size)
    const known = this.#counted.get(slot)
    if (known) return known
    const { kernels, scratch, words } = this.#view
    const row = new Uint32Array(size)
    const n = kernels.bitsToList(this.#view.bitmapAtSlot(slot), words, scratch.scores)
    this.#counter.count(scratch.scores, n, this.#placed, this.#others)
    this.#others.forEach((tally, facet) => {
      if ((this.#placed & bitOf(facet)) === 0) return
      for (let value = 0; value < this.#sizes[facet]!; value++) row[places[facet]! + value] = tally.countOf(value)
      tally.clear()
    })
    this.#counted.set(slot, row)
    return row
  }

  /** Counts what is in one bitmap and not in another: facets of slots in their bins. */
  #countDifference(bits: number, without: number, known: number, tallies: readonly FacetTally[]): void {
    const { kernels, scratch, words } = this.#view
    const n = kernels.andToList(bits, without, 1, words, scratch.scores)
    this.#counter.count(scratch.scores, n, (known & ~this.#slots) >>> 0, tallies)
    for (let facet = 0; facet < this.#facets; facet++)
      if ((known & this.#slots & bitOf(facet)) !== 0) this.#counter.raiseSlots(facet, scratch.scores, n)
  }
}
