import { StringNumbers } from '../strings/string-numbers.ts'

/** What a builder asks of the values of a facet. */
export interface ValueNumbers {
  readonly size: number
  /** Numbers of values, written from `at` on; new values get new ones. */
  ordinals(values: readonly string[], into: Uint32Array, at: number): void
  value(ordinal: number): string
}

/** The place of each ordinal in the order of values: of two bytes as long as these tell all apart, for of few values of a facet each stands somewhere else in memory. */
export type Ranks = Uint16Array | Uint32Array

export interface NumberSpan {
  readonly from: number
  readonly to: number
}

/** What counting and filtering ask of the values of a facet. */
export interface FacetNames {
  readonly size: number
  find(value: string): number | undefined
  value(ordinal: number): string
  /** Ordinals of values that are numbers from one up to, and with, another. */
  inside(span: NumberSpan): readonly number[]
  /** The place of each ordinal in the order of values. */
  ranks(): Ranks
}

/** Places of so many values are numbers of two bytes. */
const maxUint16Ranks = 65_536

/**
 * Values of one facet and their numbers. Numbers are given in order of appearance and never change, so that all segments count into the
 * same histogram.
 */
export class FacetTable implements ValueNumbers, FacetNames {
  /** Made when a value is looked for: an index that is only read by number needs none. */
  #ordinals: StringNumbers | undefined
  readonly #values: string[] = []
  /** Values that come after those, as they stand on disk, not read yet. */
  #unread: { readonly count: number; readonly read: () => readonly string[] }[] = []
  #size = 0
  /** Ordinals by value, as far as they have been ordered. */
  #sorted = new Uint32Array(0)
  #ranks: Ranks = new Uint16Array(new SharedArrayBuffer(0))
  /** Values as numbers, once somebody asked for a span. */
  #numbers = new Float64Array(0)

  get size(): number {
    return this.#size
  }

  ordinals(values: readonly string[], into: Uint32Array, at: number): void {
    const known = this.#ordinals ?? this.#known()
    if (values.length === 1) into[at] = known.number(values[0]!)
    else known.numbers(values, into, at)
    this.#size = known.texts.length
  }

  find(value: string): number | undefined {
    return this.#known().find(value.toWellFormed())
  }

  value(ordinal: number): string {
    this.#read()
    return this.#values[ordinal]!
  }

  values(from = 0): readonly string[] {
    this.#read()
    return this.#values.slice(from)
  }

  inside({ from, to }: NumberSpan): readonly number[] {
    this.#read()
    if (this.#numbers.length < this.#values.length) this.#numbers = Float64Array.from(this.#values, Number)
    const found: number[] = []
    for (let ordinal = 0; ordinal < this.#numbers.length; ordinal++)
      if (this.#numbers[ordinal]! >= from && this.#numbers[ordinal]! <= to) found.push(ordinal)
    return found
  }

  /** Takes so many values that are read when one of them is asked for. */
  addUnread(count: number, read: () => readonly string[]): void {
    this.#unread.push({ count, read })
    this.#size += count
    this.#ordinals = undefined
  }

  #read(): void {
    if (this.#unread.length === 0) return
    for (const { read } of this.#unread) for (const value of read()) this.#values.push(value)
    this.#unread = []
  }

  #known(): StringNumbers {
    this.#read()
    this.#ordinals ??= new StringNumbers(this.#values)
    return this.#ordinals
  }

  /** The place of each ordinal in the order of values. New values are merged in. */
  ranks(): Ranks {
    this.#read()
    if (this.#sorted.length < this.#values.length) this.#sort()
    return this.#ranks
  }

  #sort(): void {
    const before = (a: number, b: number) => this.#values[a]! < this.#values[b]!
    const known = this.#sorted
    const fresh = Array.from({ length: this.#values.length - known.length }, (_, i) => known.length + i)
    fresh.sort((a, b) => (before(a, b) ? -1 : 1))
    const merged = new Uint32Array(this.#values.length)
    let from = 0
    fresh.forEach((ordinal, i) => {
      const to = boundOf(known, from, (one) => before(one, ordinal))
      merged.set(known.subarray(from, to), from + i)
      merged[to + i] = ordinal
      from = to
    })
    merged.set(known.subarray(from), from + fresh.length)
    this.#sorted = merged
    this.#ranks =
      merged.length <= maxUint16Ranks
        ? new Uint16Array(new SharedArrayBuffer(merged.length * 2))
        : new Uint32Array(new SharedArrayBuffer(merged.length * 4))
    for (let rank = 0; rank < merged.length; rank++) this.#ranks[merged[rank]!] = rank
  }
}

/** The first place from `from` on whose number does not come before; those that do stand in front. */
function boundOf(sorted: Uint32Array, from: number, isBefore: (one: number) => boolean): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
