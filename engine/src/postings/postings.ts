/**
 * Four codes of a list of documents, chosen by how frequent it is: a bitmap above one in 24, gaps of one byte above one in 64, of two bytes above one in 32,768,
 * else gaps of seven bits a byte (Zobel & Moffat 2006, section 4). Gaps start at document -1; the greatest of a byte or of two goes on.
 */
export type ListCode = 'bitmap' | GapCode
export type GapCode = 'bytes' | 'shorts' | 'varint'

const denseShare = 24
/** Of lists that are less frequent so many gaps are of more than a byte that few blocks of sixteen are without one. */
const byteShare = 64
/** Gaps of two bytes are read eight at a time. Of lists that are more frequent than this they take hardly more room than gaps of seven bits, and mostly less. */
const shortShare = 32_768
const longestVarint = 5

export function listCode(frequency: number, documents: number): ListCode {
  if (frequency * denseShare > documents) return 'bitmap'
  return frequency * byteShare > documents ? 'bytes' : frequency * shortShare > documents ? 'shorts' : 'varint'
}

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
  write(code: GapCode, documents: Uint32Array, from: number, to: number, step = 1): void {
    if (from === to) return
    if (code === 'bytes') this.#writeGaps(1, documents, from, to, step)
    else if (code === 'shorts') this.#writeGaps(2, documents, from, to, step)
    else this.#writeVarints(documents, from, to, step)
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#end)
  }

  /** Gaps of so many bytes, the lower first; the greatest goes on. */
  #writeGaps(width: 1 | 2, documents: Uint32Array, from: number, to: number, step: number): void {
    const greatest = 2 ** (8 * width) - 1
    const max = (to - from) / step + Math.floor(documents[to - step]! / greatest) + 1
    const bytes = this.#room(max * width)
    let end = this.#end
    let last = -1
    for (let i = from; i < to; i += step) {
      const document = documents[i]!
      let left = document - last
      for (; left >= greatest; left -= greatest) for (let byte = 0; byte < width; byte++) bytes[end++] = 255
      bytes[end++] = left & 255
      if (width === 2) bytes[end++] = left >>> 8
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
