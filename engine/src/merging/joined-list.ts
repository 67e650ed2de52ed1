import type { ListReader } from '../postings/list-reader.ts'
import { GONE } from './merge-runs.ts'

/** What stands beside the postings of a segment, a byte each. */
export interface PostingBytes {
  readonly impacts: Uint8Array
  readonly positions: Uint8Array
  readonly masks: Uint8Array
}

/** Lists that are put together: places ascending, and what stands beside each. */
export class JoinedList {
  places: Uint32Array
  payloads: Uint32Array
  length = 0
  #otherPlaces: Uint32Array
  #otherPayloads: Uint32Array
  /** Where each list that was added ends. */
  readonly #ends: Uint32Array
  #runs = 0
  readonly #read: Uint32Array

  /** `max`: how many documents there are at all; `lists`: how many are put together at most. */
  constructor(max: number, lists: number) {
    this.places = new Uint32Array(max)
    this.payloads = new Uint32Array(max)
    this.#otherPlaces = new Uint32Array(max)
    this.#otherPayloads = new Uint32Array(max)
    this.#ends = new Uint32Array(lists)
    this.#read = new Uint32Array(max)
  }

  clear(): void {
    this.length = 0
    this.#runs = 0
  }

  /** Adds the living documents of a list of a source, with the bytes of their postings from `at` on. */
  addPostings(reader: ListReader, term: number, placeOf: Uint32Array, { impacts, positions, masks }: PostingBytes, at: number): void {
    const docs = this.#read
    const { places, payloads } = this
    let end = this.length
    const n = reader.read(term, docs)
    for (let i = 0; i < n; i++) {
      const place = placeOf[docs[i]!]!
      if (place === GONE) continue
      places[end] = place
      payloads[end++] = impacts[at + i]! | (positions[at + i]! << 8) | (masks[at + i]! << 16)
    }
    this.#endRun(end)
  }

  /** Adds a list of a source whose documents all come after those before. */
  chain(reader: ListReader, list: number, base: number): number {
    const n = reader.read(list, this.places, this.length, base)
    this.length += n
    return n
  }

  #endRun(end: number): void {
    if (end === this.length) return
    this.length = end
    this.#ends[this.#runs++] = end
  }

  /** Puts what was added into one order. */
  join(): void {
    while (this.#runs > 1) {
      const ends = this.#ends
      let joined = 0
      let from = 0
      for (let run = 0; run < this.#runs; run += 2) {
        const middle = ends[run]!
        const to = run + 1 < this.#runs ? ends[run + 1]! : middle
        this.#joinTwo(from, middle, to)
        ends[joined++] = from = to
      }
      this.#runs = joined
      const { places, payloads } = this
      this.places = this.#otherPlaces
      this.payloads = this.#otherPayloads
      this.#otherPlaces = places
      this.#otherPayloads = payloads
    }
  }

  /** Two runs that are neighbours become one, in the other room; the second may be empty. */
  #joinTwo(from: number, middle: number, to: number): void {
    const { places, payloads } = this
    const into = this.#otherPlaces
    const intoPayloads = this.#otherPayloads
    let i = from
    let k = middle
    for (let at = from; at < to; at++) {
      const one = k === to || (i < middle && places[i]! < places[k]!) ? i++ : k++
      into[at] = places[one]!
      intoPayloads[at] = payloads[one]!
    }
  }
}
