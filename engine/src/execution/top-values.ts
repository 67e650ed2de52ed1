import type { Ranks } from '../facets/facet-table.ts'

/** So many keys are put together at a time. */
const keysAtATime = 512

/** Above so many, values are collected and sorted instead of kept in order one by one. */
const maxSorted = 100

/** Ordinals by their place, for each order of values that was asked for: orders do not change. */
const ordinalsByPlace = new WeakMap<Ranks, Uint32Array>()

function ordinalsOf(ranks: Ranks): Uint32Array {
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
  static readonly #room = {
    keys: new Float64Array(maxSorted),
    ordinals: new Uint32Array(maxSorted),
    offered: new Float64Array(keysAtATime),
  }
  /** Where it collects what is sorted. */
  static #many = new Float64Array(keysAtATime)

  readonly #ranks: Ranks
  readonly #size: number
  readonly #max: number
  readonly #wanted: ((ordinal: number) => boolean) | undefined
  readonly #isCachedPart: boolean
  #keys: Float64Array
  readonly #ordinals = TopValues.#room.ordinals
  #length = 0
  #min = -1
  /** A value must occur so often to be worth offering. */
  floor = 1

  constructor(ranks: Ranks, size: number, max: number, wanted?: (ordinal: number) => boolean) {
    this.#ranks = ranks
    this.#size = size
    this.#max = max
    this.#wanted = wanted
    this.#isCachedPart = max <= maxSorted
    this.#keys = this.#isCachedPart ? TopValues.#room.keys : TopValues.#many
  }

  offer(ordinal: number, count: number): void {
    if (count < this.floor) return
    this.#take(ordinal, count * this.#size + (this.#size - 1 - this.#ranks[ordinal]!))
  }

  /** Offers so many values; counts stand by ordinal. Places are read ahead: many at a time, where comparing would let the processor wait for each. */
  offerAll(ordinals: Uint32Array, counts: Uint32Array, n: number): void {
    const offered = TopValues.#room.offered
    const ranks = this.#ranks
    const size = this.#size
    for (let from = 0; from < n; from += keysAtATime) {
      const some = Math.min(keysAtATime, n - from)
      for (let i = 0; i < some; i++) offered[i] = counts[ordinals[from + i]!]! * size + (size - 1 - ranks[ordinals[from + i]!]!)
      for (let i = 0; i < some; i++) if (offered[i]! > this.#min) this.#take(ordinals[from + i]!, offered[i]!)
    }
  }

  #take(ordinal: number, key: number): void {
    if (key <= this.#min) return
    if (this.#wanted && !this.#wanted(ordinal)) return
    const keys = this.#keys
    if (!this.#isCachedPart) {
      if (this.#length === keys.length) this.#grow()
      this.#keys[this.#length++] = key
      return
    }
    const ordinals = this.#ordinals
    let at = this.#length
    if (at === this.#max) at--
    else this.#length++
    for (; at > 0 && keys[at - 1]! < key; at--) {
      keys[at] = keys[at - 1]!
      ordinals[at] = ordinals[at - 1]!
    }
    keys[at] = key
    ordinals[at] = ordinal
    if (this.#length < this.#max) return
    this.#min = keys[this.#max - 1]!
    this.floor = Math.floor(this.#min / this.#size)
  }

  #grow(): void {
    const grown = new Float64Array(this.#keys.length * 2)
    grown.set(this.#keys)
    this.#keys = TopValues.#many = grown
  }

  /** Ordinals and their counts by turns, most frequent first. */
  best(): number[] {
    const found: number[] = []
    const size = this.#size
    if (this.#isCachedPart) {
      const keys = this.#keys
      for (let i = 0; i < this.#length; i++) found.push(this.#ordinals[i]!, Math.floor(keys[i]! / size))
      return found
    }
    // Numbers alone are sorted without asking anybody which comes first; count and place are read off them again.
    const keys = this.#keys.subarray(0, this.#length).sort()
    const ordinals = ordinalsOf(this.#ranks)
    const last = Math.max(0, keys.length - this.#max)
    for (let i = keys.length - 1; i >= last; i--) {
      const count = Math.floor(keys[i]! / size)
      found.push(ordinals[size - 1 - (keys[i]! - count * size)]!, count)
    }
    return found
  }
}
