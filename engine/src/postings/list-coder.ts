import { GrowingArray } from '../segment/growing-array.ts'
import { bitmapBytes, GapWriter, listCode } from './postings.ts'
import type { PlacedArray } from '../segment/segment.ts'

/** Codes lists one after another; frequent ones become bitmaps. */
export class ListCoder {
  readonly documents: number
  readonly gaps = new GapWriter()
  readonly bitmaps: Uint8Array[] = []
  readonly frequencies = new GrowingArray()
  readonly slots = new GrowingArray()
  readonly at = new GrowingArray()

  constructor(documents: number) {
    this.documents = documents
    this.at.push(0)
  }

  /** A list whose documents stand every `step` numbers. */
  code(documents: Uint32Array, from: number, to: number, step: number): void {
    const frequency = (to - from) / step
    const code = listCode(frequency, this.documents)
    this.frequencies.push(frequency)
    this.slots.push(code === 'bitmap' ? this.bitmaps.push(this.#bitmap(documents, from, to, step)) : 0)
    if (code !== 'bitmap') this.gaps.write(code, documents, from, to, step)
    this.at.push(this.gaps.end)
  }

  #bitmap(documents: Uint32Array, from: number, to: number, step: number): Uint8Array {
    const words = new Uint32Array(bitmapBytes(this.documents) / 4)
    // A word is put together before it is written: setting bits in memory would wait for the bit before each time.
    let word = 0
    let bits = 0
    for (let i = from; i < to; i += step) {
      const document = documents[i]!
      if (document >>> 5 !== word) {
        words[word] = bits
        word = document >>> 5
        bits = 0
      }
      bits |= 1 << (document & 31)
    }
    words[word] = bits
    return new Uint8Array(words.buffer)
  }

  /** All that was coded. Only bitmaps of terms have ranks. */
  coded(): CodedLists {
    return {
      frequencies: this.frequencies.values(),
      slots: this.slots.values(),
      at: this.at.values(),
      gaps: this.gaps.written(),
      bitmaps: this.bitmaps,
    }
  }
}

/** Lists one after another, as they stand in the arrays of a segment but that they begin at 0. */
export interface CodedLists {
  readonly frequencies: Uint32Array
  readonly slots: Uint32Array
  readonly at: Uint32Array
  readonly gaps: Uint8Array
  readonly bitmaps: readonly Uint8Array[]
}

/** How far the lists of terms go: those of values begin there. */
export interface ListEnds {
  readonly bitmaps: number
  readonly gaps: number
}

export const endsOf = ({ bitmaps, gaps }: CodedLists): ListEnds => ({ bitmaps: bitmaps.length, gaps: gaps.length })

/** Arrays of the lists of terms. */
export const termLists = ({ frequencies, slots, at, gaps, bitmaps }: CodedLists, documents: number): [string, PlacedArray][] => [
  ['listFrequencies', frequencies],
  ['listSlots', slots],
  ['listAt', at],
  ['gaps', gaps],
  ['bitmaps', [nothing, ...bitmaps]],
  ['ranks', rankTables(bitmaps, bitmapBytes(documents))],
]

const nothing = new Uint8Array(0)

/** What the lists of values add to the same arrays. */
export const valueLists = ({ frequencies, slots, at, gaps, bitmaps }: CodedLists, before: ListEnds): [string, PlacedArray][] => [
  ['listFrequencies', frequencies],
  ['listSlots', slots.map((slot) => (slot === 0 ? 0 : slot + before.bitmaps))],
  ['listAt', at.subarray(1).map((end) => end + before.gaps)],
  ['gaps', gaps],
  ['bitmaps', [nothing, ...bitmaps]],
]

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
