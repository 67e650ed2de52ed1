import type { FacetCount } from '../answer.ts'
import type { FacetNames } from '../facet-table.ts'
import type { FacetRequest } from '../query.ts'
import { CANDIDATES } from '../segment.ts'
import { valueTest } from '../facet-values.ts'
import type { Kernels } from './kernels.ts'
import { TopValues } from './top-values.ts'

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
  #touched = new Uint32Array(64)
  #touches = 0
  #isDense = false
  /** The large histogram of the segments counted so far, in the memory of the last one: read where it is. */
  #only: Histogram | undefined

  /** Makes room for so many values. */
  reserve(cardinality: number): void {
    if (this.#counts.length >= cardinality) return
    const grown = new Uint32Array(Math.ceil(cardinality * 1.25))
    grown.set(this.#counts)
    this.#counts = grown
  }

  add(ordinal: number, count: number): void {
    const before = this.#counts[ordinal]!
    this.#counts[ordinal] = before + count
    if (before !== 0 || this.#isDense) return
    if (this.#touches === this.#touched.length) this.#ensure(1)
    this.#touched[this.#touches++] = ordinal
  }

  /** Adds bins that are noted at `touched`; those of ordinals begin with `first`. */
  addTouched(memory: Uint32Array, touched: number, touches: number, bins: number, first: number): void {
    const counts = this.#counts
    if (this.#isDense) {
      for (let i = 0; i < touches; i++) counts[memory[touched + i]! - first]! += memory[bins + memory[touched + i]!]!
      return
    }
    this.#ensure(touches)
    const noted = this.#touched
    let n = this.#touches
    for (let i = 0; i < touches; i++) {
      const bin = memory[touched + i]!
      const before = counts[bin - first]!
      counts[bin - first] = before + memory[bins + bin]!
      if (before === 0) noted[n++] = bin - first
    }
    this.#touches = n
  }

  /** Adds what stands in one digit of noted bins: `digits`, from `from` on, holds ordinal + 1 of every bin, or 0. */
  addDigits(memory: Uint32Array, touched: number, touches: number, bins: number, digits: Uint16Array, from: number): void {
    const counts = this.#counts
    this.#ensure(touches)
    const noted = this.#touched
    let n = this.#touches
    for (let i = 0; i < touches; i++) {
      const bin = memory[touched + i]!
      const digit = digits[from + bin]!
      if (digit === 0) continue
      const before = counts[digit - 1]!
      counts[digit - 1] = before + memory[bins + bin]!
      if (before === 0 && !this.#isDense) noted[n++] = digit - 1
    }
    this.#touches = n
  }

  #ensure(more: number): void {
    if (this.#touches + more <= this.#touched.length) return
    const grown = new Uint32Array((this.#touches + more) * 2)
    grown.set(this.#touched)
    this.#touched = grown
  }

  /** Adds counts of ordinals 0, 1, … one by one: for few values. */
  addEach(values: Uint32Array, first: number): void {
    for (let bin = first; bin < values.length; bin++) if (values[bin]! > 0) this.add(bin - first, values[bin]!)
  }

  /** Hands the large histogram on to the next segment, which counts on where this one ended. */
  moveInto(bins: Uint32Array): void {
    if (!this.#only) return
    if (this.#only.values.length <= bins.length) bins.set(this.#only.values)
    else this.#materialise()
    this.#only = undefined
  }

  /** Takes a histogram, the one that was moved into it included; it must stay as it is until the query is answered. */
  addAll(bins: Histogram): void {
    if (this.#isDense) {
      this.#only = bins
      this.#materialise()
    } else this.#only = bins
  }

  clear(): void {
    const counts = this.#counts
    if (this.#isDense) counts.fill(0)
    else for (let i = 0; i < this.#touches; i++) counts[this.#touched[i]!] = 0
    this.#touches = 0
    this.#isDense = false
    this.#only = undefined
  }

  #materialise(): void {
    if (!this.#only) return
    const { values, first } = this.#only
    for (let bin = first; bin < values.length; bin++) this.#counts[bin - first]! += values[bin]!
    this.#isDense = true
    this.#only = undefined
  }

  /** Puts what was counted one by one into the large histogram, when there are both. */
  #join(): void {
    if (!this.#only || this.#touches === 0) return
    const { values, first } = this.#only
    for (let i = 0; i < this.#touches; i++)
      if (this.#touched[i]! + first >= values.length) {
        this.#materialise()
        return
      }
    for (let i = 0; i < this.#touches; i++) values[this.#touched[i]! + first]! += this.#counts[this.#touched[i]!]!
  }

  /** Most frequent first, equal ones by value. */
  best(table: FacetNames, request: FacetRequest): FacetCount[] {
    const { most } = request
    if (most <= 0) return []
    this.#join()
    const ranks = table.ranks()
    const test = request.containing === undefined && request.below === undefined ? undefined : valueTest(request)
    const counts = this.#only ? this.#only.values.subarray(this.#only.first) : this.#counts
    const top = new TopValues(counts, ranks, table.size, most, test && ((ordinal) => test(table.value(ordinal))))
    const size = Math.min(table.size, counts.length)
    if (this.#only) offerHistogram(top, counts, size, this.#only)
    else if (this.#isDense) for (let ordinal = 0; ordinal < size; ordinal++) top.offer(ordinal)
    else for (let i = 0; i < this.#touches; i++) top.offer(this.#touched[i]!)
    const ordinals = top.ordinals()
    const found: FacetCount[] = []
    for (const ordinal of ordinals) found.push({ value: table.value(ordinal), count: counts[ordinal]! })
    return found
  }
}

function offerHistogram(top: TopValues, counts: Uint32Array, size: number, { kernels, room }: Histogram): void {
  const found = new Uint32Array(counts.buffer, room, CANDIDATES)
  for (let from = 0; from < size; from += CANDIDATES) {
    const n = kernels.collectAbove(counts.byteOffset, from, Math.min(size, from + CANDIDATES), top.floor - 1, room)
    for (let i = 0; i < n; i++) top.offer(found[i]!)
  }
}
