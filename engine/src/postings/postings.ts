/**
 * Three codes of a list of documents, chosen by how frequent it is: a bitmap above one in 24, gaps of one byte above one in 255, else
 * gaps of seven bits a byte (Zobel & Moffat 2006, section 4). Gaps start at document -1.
 */
export type ListCode = 'bitmap' | 'bytes' | 'varint'

const denseShare = 24
const byteShare = 255
const longestVarint = 5

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

  /** The documents of a list stand from `from` up to, not with, `to`, every `step` numbers. */
  write(code: 'bytes' | 'varint', documents: Uint32Array, from: number, to: number, step = 1): void {
    if (from === to) return
    if (code === 'bytes') this.#writeBytes(documents, from, to, step)
    else this.#writeVarints(documents, from, to, step)
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#end)
  }

  #writeBytes(documents: Uint32Array, from: number, to: number, step: number): void {
    const most = (to - from) / step + Math.floor(documents[to - step]! / byteShare) + 1
    const bytes = this.#room(most)
    let end = this.#end
    let last = -1
    for (let i = from; i < to; i += step) {
      const document = documents[i]!
      let left = document - last
      while (left >= byteShare) {
        bytes[end++] = 255
        left -= byteShare
      }
      bytes[end++] = left
      last = document
    }
    this.#end = end
  }

  #writeVarints(documents: Uint32Array, from: number, to: number, step: number): void {
    const bytes = this.#room(((to - from) / step) * longestVarint)
    let end = this.#end
    let last = -1
    for (let i = from; i < to; i += step) {
      const document = documents[i]!
      let left = document - last
      while (left > 127) {
        bytes[end++] = (left & 127) | 128
        left >>>= 7
      }
      bytes[end++] = left
      last = document
    }
    this.#end = end
  }

  /** The bytes, with room for so many more. */
  #room(more: number): Uint8Array {
    if (this.#end + more <= this.#bytes.length) return this.#bytes
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#end + more))
    grown.set(this.#bytes.subarray(0, this.#end))
    return (this.#bytes = grown)
  }
}
