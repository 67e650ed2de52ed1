import { bitOf } from '../facets/facet-places.ts'
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
    const { places } = (this.#places ??= this.#place())
    const known = (wanted & this.#placed) >>> 0
    const word = this.#view.bitmapAt(list)
    const common = kernels.countCommon(word, found.at, words)
    const [lacking, more] = [frequencies[list]! - common, n - common]
    if (known === 0 || (lacking + more) * 2 > n) return wanted
    const row = this.#row(this.#view.bitmapSlot(list))
    if (lacking > 0) this.#countDifference(word, found.at, known, this.#others)
    for (let facet = 0; facet < this.#facets; facet++) {
      if ((known & bitOf(facet)) === 0) continue
      const others = this.#others[facet]!
      for (let value = 0; value < this.#sizes[facet]!; value++) {
        const count = row[places[facet]! + value]! - (lacking > 0 ? others.countOf(value) : 0)
        if (count > 0) tallies[facet]!.add(value, count)
      }
      if (lacking > 0) others.clear()
    }
    if (more > 0) this.#countDifference(found.at, word, known, tallies)
    return (wanted & ~known) >>> 0
  }

  /** Values of a facet in this segment: ordinals up to its last list. */
  #valuesOf(facet: number): number {
    const [from, to] = this.#view.facetLists(facet)
    return to > from ? this.#view.facetOrdinal(to - 1) + 1 : 0
  }

  #place(): WordPlaces {
    const { header } = this.#view.segment
    this.#sizes = Array.from({ length: this.#facets }, (_, facet) => this.#valuesOf(facet))
    const places = header.words ?? placeWordCounts(this.#sizes, header.termBitmaps, header.documents, slotFacets(header.tables))
    this.#placed = places.places.reduce((bits, place, facet) => (place < 0 ? bits : (bits | bitOf(facet)) >>> 0), 0)
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

  /** Counts what is in one bitmap and not in another. */
  #countDifference(bits: number, without: number, known: number, tallies: readonly FacetTally[]): void {
    const { kernels, scratch, words } = this.#view
    const n = kernels.andToList(bits, without, 1, words, scratch.scores)
    this.#counter.count(scratch.scores, n, known, tallies)
  }
}
