/** Above so many, values are collected and sorted instead of kept in order one by one. */
const mostKept = 100

/** Ordinals by their place, for each order of values that was asked for: orders do not change. */
const ordinalsByPlace = new WeakMap<Uint32Array, Uint32Array>()

function ordinalsOf(ranks: Uint32Array): Uint32Array {
  const known = ordinalsByPlace.get(ranks)
  if (known) return known
  const ordinals = new Uint32Array(ranks.length)
  for (let ordinal = 0; ordinal < ranks.length; ordinal++) ordinals[ranks[ordinal]!] = ordinal
  ordinalsByPlace.set(ranks, ordinals)
  return ordinals
}

/**
 * The most frequent of offered values, equal ones by their place in the order of values. Count and place are one number, so that
 * comparing is one comparison: count times the number of values, plus how many stand behind it.
 */
export class TopValues {
  /** Where one thread keeps the few best, of one facet after another: what is used all the time stays near the processor. */
  static readonly #room = { keys: new Float64Array(mostKept), ordinals: new Uint32Array(mostKept), counts: new Uint32Array(mostKept) }

  readonly #ranks: Uint32Array
  readonly #size: number
  readonly #most: number
  readonly #wanted: ((ordinal: number) => boolean) | undefined
  readonly #isKept: boolean
  readonly #keys: Float64Array | number[]
  readonly #ordinals = TopValues.#room.ordinals
  readonly #counts = TopValues.#room.counts
  #length = 0
  #least = -1
  /** A value must occur so often to be worth offering. */
  floor = 1

  constructor(ranks: Uint32Array, size: number, most: number, wanted?: (ordinal: number) => boolean) {
    this.#ranks = ranks
    this.#size = size
    this.#most = most
    this.#wanted = wanted
    this.#isKept = most <= mostKept
    this.#keys = this.#isKept ? TopValues.#room.keys : []
  }

  offer(ordinal: number, count: number): void {
    if (count < this.floor) return
    const key = count * this.#size + (this.#size - 1 - this.#ranks[ordinal]!)
    if (key <= this.#least) return
    if (this.#wanted && !this.#wanted(ordinal)) return
    const keys = this.#keys
    if (!this.#isKept) {
      keys[this.#length++] = key
      return
    }
    const ordinals = this.#ordinals
    const counts = this.#counts
    let at = this.#length
    if (at === this.#most) at--
    else this.#length++
    for (; at > 0 && keys[at - 1]! < key; at--) {
      keys[at] = keys[at - 1]!
      ordinals[at] = ordinals[at - 1]!
      counts[at] = counts[at - 1]!
    }
    keys[at] = key
    ordinals[at] = ordinal
    counts[at] = count
    if (this.#length < this.#most) return
    this.#least = keys[this.#most - 1]!
    this.floor = counts[this.#most - 1]!
  }

  /** Most frequent first. */
  best<T>(use: (ordinal: number, count: number) => T): T[] {
    const found: T[] = []
    if (this.#isKept) for (let i = 0; i < this.#length; i++) found.push(use(this.#ordinals[i]!, this.#counts[i]!))
    else {
      // Numbers alone are sorted without asking anybody which comes first; count and place are read off them again.
      const keys = Float64Array.from(this.#keys).sort()
      const ordinals = ordinalsOf(this.#ranks)
      const last = this.#size - 1
      for (let i = keys.length - 1; i >= 0 && found.length < this.#most; i--) {
        const count = Math.floor(keys[i]! / this.#size)
        found.push(use(ordinals[last - (keys[i]! - count * this.#size)]!, count))
      }
    }
    return found
  }
}
