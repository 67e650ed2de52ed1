/** Bytes of bitmaps that one thread keeps of a segment: thirty-two at a million documents. */
const maxBytes = 4 << 20

/**
 * What unions of many lists came to, as bitmaps, the one asked for longest ago forgotten first. A span of years is a hundred lists and most
 * of the catalogue; the same few spans are asked for with words that are never the same. A segment does not change, so neither do they.
 */
export class UnionCache {
  readonly #max: number
  readonly #sets = new Map<string, Uint8Array>()

  constructor(bytesOfOne: number, max = maxBytes) {
    this.#max = Math.floor(max / bytesOfOne)
  }

  get(key: string): Uint8Array | undefined {
    const set = this.#sets.get(key)
    if (!set) return undefined
    this.#sets.delete(key)
    this.#sets.set(key, set)
    return set
  }

  put(key: string, set: Uint8Array): void {
    if (this.#max === 0) return
    this.#sets.set(key, set)
    if (this.#sets.size > this.#max) this.#sets.delete(this.#sets.keys().next().value!)
  }
}
