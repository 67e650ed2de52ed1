/**
 * Three codes of a list of documents, chosen by how frequent it is: a bitmap above one in 24, gaps of one byte above one in 255, else
 * gaps of seven bits a byte (Zobel & Moffat 2006, section 4). Gaps start at document -1.
 */
export type ListCode = 'bitmap' | 'bytes' | 'varint'

const denseShare = 24
const byteShare = 255

export const listCode = (frequency: number, documents: number): ListCode =>
  frequency * denseShare > documents ? 'bitmap' : frequency * byteShare > documents ? 'bytes' : 'varint'

/** No list that is not a bitmap is longer than this. */
export const longestList = (documents: number): number => Math.floor(documents / denseShare)

/** Bytes of a bitmap over so many documents: whole SIMD registers. */
export const bitmapBytes = (documents: number): number => Math.max(16, Math.ceil(documents / 128) * 16)

/** Collects coded lists; grows as they come. */
export class GapWriter {
  #bytes = new Uint8Array(1 << 16)
  #end = 0

  get end(): number {
    return this.#end
  }

  write(code: 'bytes' | 'varint', documents: Uint32Array, from: number, to: number): void {
    let last = -1
    for (let i = from; i < to; i++) {
      const document = documents[i]!
      if (code === 'bytes') this.#bytesGap(document - last)
      else this.#varint(document - last)
      last = document
    }
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#end)
  }

  #bytesGap(gap: number): void {
    let left = gap
    while (left >= byteShare) {
      this.#push(255)
      left -= byteShare
    }
    this.#push(left)
  }

  #varint(gap: number): void {
    let left = gap
    while (left > 127) {
      this.#push((left & 127) | 128)
      left >>>= 7
    }
    this.#push(left)
  }

  #push(byte: number): void {
    if (this.#end === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[this.#end++] = byte
  }
}
