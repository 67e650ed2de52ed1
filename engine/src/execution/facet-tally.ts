import type { FacetNames, Ranks } from '../facets/facet-table.ts'
import type { FacetRequest } from '../query.ts'
import { CANDIDATES } from '../segment/segment.ts'
import { valueTest } from '../facets/facet-values.ts'
import type { Kernels } from './kernels.ts'
import type { SegmentView } from './segment-view.ts'
import { TopValues } from './top-values.ts'

/** The kernel keeps no more of the best; it works in front of the keys, which fill the rest of the room for candidates. */
const maxOrdered = 100
const keysRoom = 2176
const keysInRoom = CANDIDATES - keysRoom / 4

/** Counts in the memory of a segment, bins from number `at` of it on: from the `first` bin on they are those of ordinals 0, 1, … */
export interface Histogram {
  readonly memory: Uint32Array
  readonly at: number
  readonly bins: number
  readonly first: number
  readonly kernels: Kernels
  /** Where CANDIDATES numbers can be written, as a number of the memory. */
  readonly room: number
}

/** Counts of one facet over all segments. The arrays are kept from query to query; only what was touched is made zero again. */
export class FacetTally {
  #counts = new Uint32Array(64)
  #touched = new Uint32Array(64)
  #touches = 0
  /** So many values, each an ordinal and its count, where the kernel left them, as long as nothing else was counted: one segment's few hits need no more. */
  #loose = 0
  #looseAt = 0
  #looseMemory: Uint32Array | undefined
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
    if (this.#loose > 0) this.#settle()
    const before = this.#counts[ordinal]!
    this.#counts[ordinal] = before + count
    if (before === 0 && !this.#isDense) this.#note(ordinal)
  }

  /** What was counted of a value of few: nothing that stands in a large histogram. */
  countOf(ordinal: number): number {
    if (this.#loose > 0) this.#settle()
    return this.#counts[ordinal]!
  }

  #note(ordinal: number): void {
    if (this.#touches === this.#touched.length) this.#ensure(1)
    this.#touched[this.#touches++] = ordinal
  }

  /** Adds so many values, each an ordinal and its count, from number `at` of a memory on; they must stay there until the query is answered. */
  addPairs(memory: Uint32Array, at: number, values: number): void {
    if (values === 0) return
    if (this.#loose > 0) this.#settle()
    if (this.#touches > 0 || this.#isDense) {
      this.#spread(memory, at, values)
      return
    }
    this.#looseMemory = memory
    this.#looseAt = at
    this.#loose = values
  }

  #spread(memory: Uint32Array, at: number, values: number): void {
    const counts = this.#counts
    if (this.#isDense) {
      for (let i = 0; i < values; i++) counts[memory[at + 2 * i]!]! += memory[at + 2 * i + 1]!
      return
    }
    this.#ensure(values)
    const noted = this.#touched
    let n = this.#touches
    for (let i = 0; i < values; i++) {
      const ordinal = memory[at + 2 * i]!
      const before = counts[ordinal]!
      counts[ordinal] = before + memory[at + 2 * i + 1]!
      if (before === 0) noted[n++] = ordinal
    }
    this.#touches = n
  }

  /** Adds the counts of the sets that are noted at `touched`, and makes their bins zero again. */
  addTouchedSets(memory: Uint32Array, touched: number, touches: number, bins: number, starts: Uint32Array, values: Uint32Array): void {
    for (let i = 0; i < touches; i++) {
      const set = memory[touched + i]!
      const count = memory[bins + set]!
      memory[bins + set] = 0
      const end = starts[set + 1]!
      for (let k = starts[set]!; k < end; k++) this.add(values[k]!, count)
    }
  }

  /** Adds the counts of sets of values: those of set i stand from `starts[i]` on. */
  addSets(memory: Uint32Array, bins: number, sets: number, starts: Uint32Array, values: Uint32Array): void {
    if (this.#loose > 0) this.#settle()
    const counts = this.#counts
    const isDense = this.#isDense
    for (let set = 0; set < sets; set++) {
      const count = memory[bins + set]!
      if (count === 0) continue
      const end = starts[set + 1]!
      for (let i = starts[set]!; i < end; i++) {
        const ordinal = values[i]!
        const before = counts[ordinal]!
        counts[ordinal] = before + count
        if (before === 0 && !isDense) this.#note(ordinal)
      }
    }
  }

  #ensure(more: number): void {
    if (this.#touches + more <= this.#touched.length) return
    const grown = new Uint32Array((this.#touches + more) * 2)
    grown.set(this.#touched)
    this.#touched = grown
  }

  /** Puts counts that stand loose where others are added to them. */
  #settle(): void {
    const values = this.#loose
    this.#loose = 0
    this.#spread(this.#looseMemory!, this.#looseAt, values)
  }

  /** Adds counts of ordinals 0, 1, … one by one, from number `at` of a memory on: for few values. */
  addEach(memory: Uint32Array, at: number, values: number): void {
    for (let ordinal = 0; ordinal < values; ordinal++) if (memory[at + ordinal]! > 0) this.add(ordinal, memory[at + ordinal]!)
  }

  /** Whether a segment that comes next would count on in the large histogram of those before. */
  get goesOn(): boolean {
    return this.#only !== undefined
  }

  /** Hands the large histogram on to the next segment, which counts on where this one ended. */
  moveInto(memory: Uint32Array, at: number, bins: number): void {
    const only = this.#only
    if (!only) return
    if (only.bins <= bins) memory.set(only.memory.subarray(only.at, only.at + only.bins), at)
    else this.#materialise()
    this.#only = undefined
  }

  /** The same, where this segment has counted already. */
  moveOnto(memory: Uint32Array, at: number, bins: number): void {
    const only = this.#only
    if (!only) return
    if (only.bins <= bins) for (let bin = only.first; bin < only.bins; bin++) memory[at + bin]! += only.memory[only.at + bin]!
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
    this.#loose = 0
    this.#isDense = false
    this.#only = undefined
  }

  #materialise(): void {
    if (!this.#only) return
    if (this.#loose > 0) this.#settle()
    const { memory, at, bins, first } = this.#only
    for (let bin = first; bin < bins; bin++) this.#counts[bin - first]! += memory[at + bin]!
    this.#isDense = true
    this.#only = undefined
  }

  /** Puts what was counted one by one into the large histogram, when there are both. */
  #join(): void {
    if (!this.#only || this.#touches + this.#loose === 0) return
    if (this.#loose > 0) this.#settle()
    const { memory, at, bins, first } = this.#only
    for (let i = 0; i < this.#touches; i++)
      if (this.#touched[i]! + first >= bins) {
        this.#materialise()
        return
      }
    for (let i = 0; i < this.#touches; i++) memory[at + this.#touched[i]! + first]! += this.#counts[this.#touched[i]!]!
  }

  /** Ordinals and their counts by turns, most frequent first, equal ones by value. `view`: where there is room to put them in order. */
  best(table: FacetNames, request: FacetRequest, view?: SegmentView): number[] {
    const { max } = request
    if (max <= 0) return []
    this.#join()
    const ranks = table.ranks()
    const test = request.containing === undefined && request.below === undefined ? undefined : valueTest(request)
    const values = this.#loose > 0 ? this.#loose : this.#touches
    const wanted = Math.min(max, values)
    if (view && !test && wanted > 0 && wanted <= maxOrdered && values <= keysInRoom && !this.#only && !this.#isDense) {
      const best = this.#ordered(table.size, ranks, wanted, view)
      if (best) return best
    }
    if (this.#loose > 0) this.#settle()
    const top = new TopValues(ranks, table.size, max, test && ((ordinal) => test(table.value(ordinal))))
    this.#offer(top, table.size)
    return top.best()
  }

  /** The best of few values, put into order by the kernel; undefined where count and place together are no number of 32 bits. */
  #ordered(size: number, ranks: Ranks, max: number, { kernels, memory32, scratch }: SegmentView): number[] | undefined {
    const keys = scratch.candidates + keysRoom
    const values = this.#loose
    const largest =
      values > 0 ? this.#keysOfLoose(size, ranks, memory32, keys >>> 2) : this.#keysOfTouched(size, ranks, memory32, keys >>> 2)
    if (largest > 0xffffffff) return undefined
    const n = kernels.bestKeys(keys, values > 0 ? values : this.#touches, max, scratch.candidates)
    const indexes = (scratch.candidates + 528) >>> 2
    const found: number[] = []
    for (let i = 0; i < n; i++) {
      const index = memory32[indexes + i]!
      const at = this.#looseAt + 2 * index
      if (values > 0) found.push(this.#looseMemory![at]!, this.#looseMemory![at + 1]!)
      else found.push(this.#touched[index]!, this.#counts[this.#touched[index]!]!)
    }
    return found
  }

  /** Writes count and place of each value as one number; answers the largest. Places are read one after the other without comparing: many at a time, where comparing would let the processor wait for each. */
  #keysOfLoose(size: number, ranks: Ranks, into: Uint32Array, to: number): number {
    const memory = this.#looseMemory!
    const at = this.#looseAt
    let largest = 0
    for (let i = 0; i < this.#loose; i++) {
      const key = memory[at + 2 * i + 1]! * size + (size - 1 - ranks[memory[at + 2 * i]!]!)
      if (key > largest) largest = key
      into[to + i] = key
    }
    return largest
  }

  #keysOfTouched(size: number, ranks: Ranks, into: Uint32Array, to: number): number {
    let largest = 0
    for (let i = 0; i < this.#touches; i++) {
      const ordinal = this.#touched[i]!
      const key = this.#counts[ordinal]! * size + (size - 1 - ranks[ordinal]!)
      if (key > largest) largest = key
      into[to + i] = key
    }
    return largest
  }

  #offer(top: TopValues, values: number): void {
    if (this.#only) {
      offerHistogram(top, values, this.#only)
      return
    }
    const counts = this.#counts
    if (this.#isDense) {
      for (let ordinal = 0; ordinal < values; ordinal++) top.offer(ordinal, counts[ordinal]!)
      return
    }
    top.offerAll(this.#touched, counts, this.#touches)
  }
}

/** At first every value is frequent enough, so that few are looked through; then more at a time. */
const fewCandidates = 128

function offerHistogram(top: TopValues, values: number, { memory, at, bins, first, kernels, room }: Histogram): void {
  const counts = at + first
  const size = Math.min(values, bins - first)
  let step = fewCandidates
  for (let from = 0; from < size; from += step, step = from + step < CANDIDATES ? step : CANDIDATES) {
    const n = kernels.collectAbove(counts * 4, from, Math.min(size, from + step), top.floor - 1, room * 4)
    for (let i = 0; i < n; i++) top.offer(memory[room + i]!, memory[counts + memory[room + i]!]!)
  }
}
