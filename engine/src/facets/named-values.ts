import type { FacetNames, NumberSpan, Ranks } from './facet-table.ts'

/** Values of one facet as a thread beside the one of the index was told them. Of a facet that it was told nothing of it knows no names. */
export class NamedValues implements FacetNames {
  readonly #values: string[] = []
  readonly #numbers: number[] = []
  readonly #ordinals = new Map<string, number>()
  #ranks: Ranks = new Uint16Array(0)
  #isTold = false

  /** Takes values that are new, and the places of all in their order. */
  learn(fresh: readonly string[] | undefined, ranks: Ranks): void {
    for (const value of fresh ?? []) {
      this.#ordinals.set(value, this.#values.push(value) - 1)
      this.#numbers.push(Number(value))
    }
    if (fresh) this.#isTold = true
    this.#ranks = ranks
  }

  get size(): number {
    return this.#known.#ranks.length
  }

  find(value: string): number | undefined {
    return this.#known.#ordinals.get(value.toWellFormed())
  }

  value(ordinal: number): string {
    return this.#known.#values[ordinal]!
  }

  inside({ from, to }: NumberSpan): readonly number[] {
    const numbers = this.#known.#numbers
    const found: number[] = []
    for (let ordinal = 0; ordinal < numbers.length; ordinal++) if (numbers[ordinal]! >= from && numbers[ordinal]! <= to) found.push(ordinal)
    return found
  }

  ranks(): Ranks {
    return this.#known.#ranks
  }

  /** Itself. Throws where it was told nothing. */
  get #known(): this {
    if (!this.#isTold) throw new TypeError('values of this facet are known to the thread of the index only')
    return this
  }
}
