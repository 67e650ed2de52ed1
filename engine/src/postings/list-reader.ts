import { bitmapBytes, listCode } from './postings.ts'
import type { Segment } from '../segment/segment.ts'

/** Reads the lists of a segment without the rooms of those who search it. */
export class ListReader {
  readonly #documents: number
  readonly #frequencies: Uint32Array
  readonly #slots: Uint32Array
  readonly #at: Uint32Array
  readonly #gaps: Uint8Array
  readonly #bitmaps: Uint8Array

  constructor(segment: Segment) {
    this.#documents = segment.header.documents
    this.#frequencies = segment.u32('listFrequencies')
    this.#slots = segment.u32('listSlots')
    this.#at = segment.u32('listAt')
    this.#gaps = segment.u8('gaps')
    this.#bitmaps = segment.u8('bitmaps')
  }

  /** Writes the documents of a list from `at` on, each so much greater; answers how many there are. */
  read(list: number, into: Uint32Array, at = 0, more = 0): number {
    const frequency = this.#frequencies[list]!
    const code = listCode(frequency, this.#documents)
    if (code === 'bitmap') this.#readBitmap(this.#slots[list]! - 1, into, at, more)
    else if (code === 'bytes') this.#readBytes(list, into, at, more)
    else if (code === 'shorts') this.#readShorts(list, into, at, more)
    else this.#readVarints(list, into, at, more)
    return frequency
  }

  #readBitmap(slot: number, into: Uint32Array, at: number, more: number): void {
    const bits = this.#bitmaps
    const size = bitmapBytes(this.#documents)
    const base = slot * size
    let n = at
    for (let byte = 0; byte < size; byte++)
      for (let left = bits[base + byte]!; left !== 0; left &= left - 1) into[n++] = more + byte * 8 + 31 - Math.clz32(left & -left)
  }

  #readBytes(list: number, into: Uint32Array, at: number, more: number): void {
    const gaps = this.#gaps
    const end = this.#at[list + 1]!
    let doc = more - 1
    let n = at
    for (let i = this.#at[list]!; i < end; i++) {
      const gap = gaps[i]!
      doc += gap
      if (gap !== 255) into[n++] = doc
    }
  }

  #readShorts(list: number, into: Uint32Array, at: number, more: number): void {
    const gaps = this.#gaps
    const end = this.#at[list + 1]!
    let doc = more - 1
    let n = at
    for (let i = this.#at[list]!; i < end; i += 2) {
      const gap = gaps[i]! | (gaps[i + 1]! << 8)
      doc += gap
      if (gap !== 0xffff) into[n++] = doc
    }
  }

  #readVarints(list: number, into: Uint32Array, at: number, more: number): void {
    const gaps = this.#gaps
    const end = at + this.#frequencies[list]!
    let doc = more - 1
    let i = this.#at[list]!
    for (let n = at; n < end; n++) {
      let byte = gaps[i++]!
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) gap |= ((byte = gaps[i++]!) & 127) << shift
      into[n] = doc += gap
    }
  }
}
