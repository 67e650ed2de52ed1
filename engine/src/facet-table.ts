import { StringNumbers } from './string-numbers.ts'

/** What a builder asks of the values of a facet. */
export interface ValueNumbers {
  readonly size: number
  ordinal(value: string): number
  value(ordinal: number): string
}

/** What counting and filtering ask of the values of a facet. */
export interface FacetNames {
  readonly size: number
  find(value: string): number | undefined
  value(ordinal: number): string
  values(): readonly string[]
  /** The place of each ordinal in the order of values. */
  ranks(): Uint32Array
}

/** Values that stand for their own numbers: merging needs no others. */
export const ownNumbers = (size: number): ValueNumbers => ({ size, ordinal: Number, value: String })

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
  #sorted: number[] = []
  #ranks = new Uint32Array(new SharedArrayBuffer(0))

  get size(): number {
    return this.#size
  }

  ordinal(value: string): number {
    const ordinal = (this.#ordinals ?? this.#known()).number(value)
    if (ordinal === this.#size) this.#size++
    return ordinal
  }

  find(value: string): number | undefined {
    return this.#known().find(value)
  }

  value(ordinal: number): string {
    this.#read()
    return this.#values[ordinal]!
  }

  values(from = 0): readonly string[] {
    this.#read()
    return this.#values.slice(from)
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
  ranks(): Uint32Array {
    this.#read()
    if (this.#sorted.length < this.#values.length) this.#sort()
    return this.#ranks
  }

  #sort(): void {
    const before = (a: number, b: number) => this.#values[a]! < this.#values[b]!
    const fresh = Array.from({ length: this.#values.length - this.#sorted.length }, (_, i) => this.#sorted.length + i)
    fresh.sort((a, b) => (before(a, b) ? -1 : 1))
    const merged: number[] = []
    let at = 0
    for (const known of this.#sorted) {
      while (at < fresh.length && before(fresh[at]!, known)) merged.push(fresh[at++]!)
      merged.push(known)
    }
    while (at < fresh.length) merged.push(fresh[at++]!)
    this.#sorted = merged
    this.#ranks = new Uint32Array(new SharedArrayBuffer(merged.length * 4))
    merged.forEach((ordinal, rank) => (this.#ranks[ordinal] = rank))
  }
}
