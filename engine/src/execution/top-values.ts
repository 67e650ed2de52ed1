/** Above so many, values are collected and sorted instead of kept in order one by one. */
const mostKept = 100

/**
 * The most frequent of offered values, equal ones by their place in the order of values. Count and place are one number, so that
 * comparing is one comparison: count times the number of values, plus how many stand behind it.
 */
export class TopValues {
  readonly #counts: Uint32Array
  readonly #ranks: Uint32Array
  readonly #size: number
  readonly #most: number
  readonly #wanted: ((ordinal: number) => boolean) | undefined
  readonly #keys: number[] = []
  readonly #ordinals: number[] = []
  #least = -1
  /** A value must occur so often to be worth offering. */
  floor = 1

  constructor(counts: Uint32Array, ranks: Uint32Array, size: number, most: number, wanted?: (ordinal: number) => boolean) {
    this.#counts = counts
    this.#ranks = ranks
    this.#size = size
    this.#most = most
    this.#wanted = wanted
  }

  offer(ordinal: number): void {
    const count = this.#counts[ordinal]!
    if (count < this.floor) return
    const key = count * this.#size + (this.#size - 1 - this.#ranks[ordinal]!)
    if (key <= this.#least) return
    if (this.#wanted && !this.#wanted(ordinal)) return
    const keys = this.#keys
    const ordinals = this.#ordinals
    let at = keys.length
    if (this.#most > mostKept) {
      keys.push(key)
      ordinals.push(ordinal)
      return
    }
    if (at === this.#most) at--
    while (at > 0 && keys[at - 1]! < key) {
      keys[at] = keys[at - 1]!
      ordinals[at] = ordinals[at - 1]!
      at--
    }
    keys[at] = key
    ordinals[at] = ordinal
    if (keys.length < this.#most) return
    this.#least = keys[this.#most - 1]!
    this.floor = this.#counts[ordinals[this.#most - 1]!]!
  }

  /** Most frequent first. */
  ordinals(): readonly number[] {
    if (this.#most <= mostKept) return this.#ordinals
    const keys = this.#keys
    return Array.from(keys, (_, i) => i)
      .sort((a, b) => keys[b]! - keys[a]!)
      .slice(0, this.#most)
      .map((i) => this.#ordinals[i]!)
  }
}
