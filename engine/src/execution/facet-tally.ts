import type { FacetCount } from '../answer.ts'
import type { FacetNames } from '../facet-table.ts'
import type { FacetRequest } from '../query.ts'
import { CANDIDATES } from '../segment.ts'
import type { Kernels } from './kernels.ts'
import { valueTest } from '../facet-values.ts'

/** Counts in the memory of a segment: the bins from `first` on are those of ordinals 0, 1, … */
export interface Histogram {
  readonly values: Uint32Array
  readonly first: number
  readonly kernels: Kernels
  /** Where CANDIDATES numbers can be written. */
  readonly room: number
}

/** Counts of one facet over all segments. The arrays are kept from query to query; only what was touched is made zero again. */
export class FacetTally {
  #counts = new Uint32Array(64)
  readonly #touched: number[] = []
  #isDense = false
  /** The histogram of the only segment that was counted by histogram: read where it is. */
  #only: Histogram | undefined

  /** Makes room for so many values. */
  reserve(cardinality: number): void {
    if (this.#counts.length >= cardinality) return
    const grown = new Uint32Array(Math.ceil(cardinality * 1.25))
    grown.set(this.#counts)
    this.#counts = grown
  }

  add(ordinal: number, count: number): void {
    if (this.#only) this.#materialise()
    if (!this.#isDense && this.#counts[ordinal] === 0) this.#touched.push(ordinal)
    this.#counts[ordinal]! += count
  }

  /** Adds a histogram of which the bins below `first` are none; it must stay as it is until the query is answered. */
  addAll(bins: Histogram): void {
    if (!this.#only && !this.#isDense && this.#touched.length === 0) {
      this.#only = bins
      return
    }
    this.#materialise()
    this.#isDense = true
    const { values, first } = bins
    for (let bin = first; bin < values.length; bin++) this.#counts[bin - first]! += values[bin]!
  }

  clear(): void {
    if (this.#isDense) this.#counts.fill(0)
    else for (const ordinal of this.#touched) this.#counts[ordinal] = 0
    this.#touched.length = 0
    this.#isDense = false
    this.#only = undefined
  }

  #materialise(): void {
    if (!this.#only) return
    const { values, first } = this.#only
    this.#counts.set(first === 0 ? values : values.subarray(first))
    this.#isDense = true
    this.#only = undefined
  }

  /** Most frequent first, equal ones by value. */
  best(table: FacetNames, request: FacetRequest): FacetCount[] {
    const { most } = request
    if (most <= 0) return []
    const ranks = table.ranks()
    const wanted = request.containing === undefined && request.below === undefined ? undefined : valueTest(request)
    const counts = this.#only ? this.#only.values.subarray(this.#only.first) : this.#counts
    const top = new TopValues(counts, ranks, most, wanted && ((ordinal) => wanted(table.value(ordinal))))
    const size = Math.min(table.size, counts.length)
    if (this.#only) {
      const { kernels, room } = this.#only
      const found = new Uint32Array(counts.buffer, room, CANDIDATES)
      for (let from = 0; from < size; from += CANDIDATES) {
        const n = kernels.collectAbove(counts.byteOffset, from, Math.min(size, from + CANDIDATES), top.floor - 1, room)
        for (let i = 0; i < n; i++) top.offer(found[i]!)
      }
    } else if (this.#isDense) {
      for (let ordinal = 0; ordinal < size; ordinal++) if (counts[ordinal]! >= top.floor) top.offer(ordinal)
    } else for (const ordinal of this.#touched) top.offer(ordinal)
    return top.ordinals().map((ordinal) => ({ value: table.value(ordinal), count: counts[ordinal]! }))
  }
}

/** The most frequent of offered values. */
class TopValues {
  readonly #counts: Uint32Array
  readonly #ranks: Uint32Array
  readonly #most: number
  readonly #wanted: ((ordinal: number) => boolean) | undefined
  readonly #kept: number[] = []
  /** A value must occur so often to be worth offering. */
  floor = 1

  constructor(counts: Uint32Array, ranks: Uint32Array, most: number, wanted: ((ordinal: number) => boolean) | undefined) {
    this.#counts = counts
    this.#ranks = ranks
    this.#most = most
    this.#wanted = wanted
  }

  offer(ordinal: number): void {
    const kept = this.#kept
    if (kept.length === this.#most && !this.#better(ordinal, kept[kept.length - 1]!)) return
    if (this.#wanted && !this.#wanted(ordinal)) return
    let at = kept.length
    kept.push(ordinal)
    while (at > 0 && this.#better(ordinal, kept[at - 1]!)) kept[at] = kept[--at]!
    kept[at] = ordinal
    if (kept.length > this.#most) kept.pop()
    if (kept.length === this.#most) this.floor = this.#counts[kept[kept.length - 1]!]!
  }

  ordinals(): readonly number[] {
    return this.#kept
  }

  #better(a: number, b: number): boolean {
    const x = this.#counts[a]!
    const y = this.#counts[b]!
    return x > y || (x === y && this.#ranks[a]! < this.#ranks[b]!)
  }
}
