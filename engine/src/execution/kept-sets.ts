/** Bytes of bitmaps that one thread keeps of a segment: thirty-two at a million documents. */
const mostBytes = 4 << 20

/**
 * What unions of many lists came to, as bitmaps, the one asked for longest ago forgotten first. A span of years is a hundred lists and most
 * of the catalogue; the same few spans are asked for with words that are never the same. A segment does not change, so neither do they.
 */
export class KeptSets {
  readonly #most: number
  readonly #sets = new Map<string, Uint8Array>()

  constructor(bytesOfOne: number, most = mostBytes) {
    this.#most = Math.floor(most / bytesOfOne)
  }

  get(key: string): Uint8Array | undefined {
    const set = this.#sets.get(key)
    if (!set) return undefined
    this.#sets.delete(key)
    this.#sets.set(key, set)
    return set
  }

  keep(key: string, set: Uint8Array): void {
    if (this.#most === 0) return
    this.#sets.set(key, set)
    if (this.#sets.size > this.#most) this.#sets.delete(this.#sets.keys().next().value!)
  }
}
