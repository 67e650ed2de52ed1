import type { FacetCount } from '../answer.ts'
import type { FacetTable } from '../facet-table.ts'
import type { FacetRequest } from '../query.ts'
import { valueTest } from '../facet-values.ts'

/** Counts of one facet over all segments. The arrays are kept from query to query; only what was touched is made zero again. */
export class FacetTally {
  #counts = new Uint32Array(64)
  readonly #touched: number[] = []
  #isDense = false

  /** Makes room for so many values. */
  reserve(cardinality: number): void {
    if (this.#counts.length >= cardinality) return
    const grown = new Uint32Array(Math.ceil(cardinality * 1.25))
    grown.set(this.#counts)
    this.#counts = grown
  }

  add(ordinal: number, count: number): void {
    if (!this.#isDense && this.#counts[ordinal] === 0) this.#touched.push(ordinal)
    this.#counts[ordinal]! += count
  }

  /** Adds a histogram of which the bins below `first` are none. */
  addAll(bins: Uint32Array, first: number): void {
    if (!this.#isDense && this.#touched.length === 0) {
      this.#isDense = true
      this.#counts.set(first === 0 ? bins : bins.subarray(first))
      return
    }
    this.#isDense = true
    const counts = this.#counts
    for (let bin = first; bin < bins.length; bin++) counts[bin - first]! += bins[bin]!
  }

  clear(): void {
    if (this.#isDense) this.#counts.fill(0)
    else for (const ordinal of this.#touched) this.#counts[ordinal] = 0
    this.#touched.length = 0
    this.#isDense = false
  }

  /** Most frequent first, equal ones by value. */
  best(table: FacetTable, request: FacetRequest): FacetCount[] {
    const { most } = request
    if (most <= 0) return []
    const ranks = table.ranks()
    const wanted = request.containing === undefined && request.below === undefined ? undefined : valueTest(request)
    const kept: number[] = []
    const counts = this.#counts
    let floor = 1
    const better = (a: number, b: number) => counts[a]! > counts[b]! || (counts[a] === counts[b] && ranks[a]! < ranks[b]!)
    const offer = (ordinal: number) => {
      const worst = kept[kept.length - 1]!
      if (kept.length === most && !better(ordinal, worst)) return
      if (wanted && !wanted(table.value(ordinal))) return
      let at = kept.length
      while (at > 0 && better(ordinal, kept[at - 1]!)) at--
      kept.splice(at, 0, ordinal)
      if (kept.length > most) kept.pop()
      if (kept.length === most) floor = counts[kept[most - 1]!]!
    }
    if (this.#isDense) {
      const size = Math.min(table.size, counts.length)
      for (let ordinal = 0; ordinal < size; ordinal++) if (counts[ordinal]! >= floor) offer(ordinal)
    } else for (const ordinal of this.#touched) offer(ordinal)
    return kept.map((ordinal) => ({ value: table.value(ordinal), count: counts[ordinal]! }))
  }
}
