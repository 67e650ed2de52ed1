import { GrowingArray } from './growing-array.ts'
import { bitmapBytes, GapWriter, listCode } from './postings.ts'
import type { NumberArray } from './segment.ts'

/** Codes lists one after another; frequent ones become bitmaps. */
export class ListCoder {
  readonly documents: number
  readonly gaps = new GapWriter()
  readonly bitmaps: Uint8Array[] = []
  readonly frequencies = new GrowingArray()
  readonly slots = new GrowingArray()
  readonly at = new GrowingArray()
  #ranks: Uint32Array = new Uint32Array(0)

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
    const bits = new Uint8Array(bitmapBytes(this.documents))
    for (let i = from; i < to; i += step) bits[documents[i]! >>> 3]! |= 1 << (documents[i]! & 7)
    return bits
  }

  /** To be called behind the last list of a term: only bitmaps of terms have ranks. Answers how many there are. */
  endOfTerms(): number {
    this.#ranks = rankTables(this.bitmaps, bitmapBytes(this.documents))
    return this.bitmaps.length
  }

  addArrays(arrays: Map<string, NumberArray>): void {
    const size = bitmapBytes(this.documents)
    const bitmaps = new Uint8Array(size * this.bitmaps.length)
    this.bitmaps.forEach((bits, i) => bitmaps.set(bits, i * size))
    arrays.set('listFrequencies', this.frequencies.values())
    arrays.set('listSlots', this.slots.values())
    arrays.set('listAt', this.at.values())
    arrays.set('gaps', this.gaps.written())
    arrays.set('bitmaps', bitmaps)
    arrays.set('ranks', this.#ranks)
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
