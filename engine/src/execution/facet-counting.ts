import { lowerBound } from '../facets/lower-bound.ts'
import { bitOf, facetPlaces, fewHits, placesBytes, type Place } from '../facets/facet-places.ts'
import { binBytes, FIRST_VALUE, OVERFLOW, type Column, type RowExtras, type RowTable } from '../facets/facet-rows.ts'
import { fewStepsOf, maxSteps, stepNumbers, stepsOf, type TablePlan } from './facet-plan.ts'
import type { FacetTally } from './facet-tally.ts'
import type { SegmentView } from './segment-view.ts'

type Slot = Column & { kind: 'slot' }
type Joint = Column & { kind: 'joint' }

/** Counts the values of hits into tallies, by facet. Between queries all bins are zero. */
export class FacetCounter {
  readonly #view: SegmentView
  readonly #memory16: Uint16Array
  readonly #memory32: Uint32Array
  readonly #tables: readonly RowTable[]
  readonly #places: readonly (readonly Place[])[]
  /** Sets of values, and values that did not fit, by facet. */
  readonly #extras: readonly (RowExtras | undefined)[]
  readonly #plans = new Map<number, readonly TablePlan[]>()
  /** Where values of few hits are written next: what one table had stays until the query is answered. */
  #touched: number
  /** What all documents of the segment have in a place, once it was needed. */
  readonly #all = new Map<Place, Uint32Array>()
  /** Places of slots that hold counts until the query is answered. */
  readonly #held: Place[] = []

  constructor(view: SegmentView, facets: number) {
    this.#view = view
    const { segment } = view
    this.#tables = segment.header.tables
    this.#extras = Array.from({ length: facets }, (_, facet) =>
      segment.has(`extraStarts${facet}`)
        ? {
            starts: segment.u32(`extraStarts${facet}`),
            values: segment.u32(`extraValues${facet}`),
            documents: segment.u32(`extraDocuments${facet}`),
          }
        : undefined,
    )
    let at = view.scratch.bins
    this.#places = this.#tables.map((table) => {
      const places = facetPlaces(table, at)
      at += placesBytes([table])
      return places
    })
    this.#memory16 = new Uint16Array(segment.memory.buffer)
    this.#memory32 = view.memory32
    this.#touched = view.scratch.touched
  }

  /** After each query: what was counted is not read any more. */
  reset(): void {
    this.#touched = this.#view.scratch.touched
    for (let place = this.#held.pop(); place; place = this.#held.pop()) this.#view.kernels.clear(place.at, place.bins * 4)
  }

  /** After a query that was broken off. */
  resetAll(): void {
    const { bins, touched, end } = this.#view.scratch
    this.#view.kernels.clear(bins, end - bins)
    this.#touched = touched
    this.#held.length = 0
  }

  #plansFor(wanted: number): readonly TablePlan[] {
    let plans = this.#plans.get(wanted)
    if (!plans) this.#plans.set(wanted, (plans = this.#plan(wanted)))
    return plans
  }

  /** Where a facet of slots is counted. */
  slotsOf(facet: number): Place {
    return this.#plansFor(bitOf(facet))[0]!.places[0]!
  }

  /** Counts documents in the bins of a facet of slots, beside what stands there, those included that had more values than fit into a row. */
  raiseSlots(facet: number, hits: number, n: number): void {
    const plan = this.#plansFor(bitOf(facet))[0]!
    const place = plan.places[0]!
    const first = (place.at >>> 2) + FIRST_VALUE
    this.#raise(hits, n, plan)
    this.#noValues(hits, n, plan, place, (ordinal) => this.#memory32[first + ordinal]!++)
  }

  /** Hands the bins of a facet of slots to its tally; they are made zero after the query. */
  releaseSlots(facet: number, tally: FacetTally): void {
    const place = this.slotsOf(facet)
    const { kernels, scratch } = this.#view
    const { at, bins } = place
    tally.addAll({ memory: this.#memory32, at: at >>> 2, bins, first: FIRST_VALUE, kernels, room: scratch.candidates >>> 2 })
    this.#held.push(place)
  }

  /** `wanted`: a bit for each facet. */
  count(hits: number, n: number, wanted: number, tallies: readonly FacetTally[]): void {
    if (n === 0 || wanted === 0) return
    for (const plan of this.#plansFor(wanted))
      if (n < plan.few) this.#walk(hits, n, plan, tallies)
      else this.#histograms(hits, n, plan, wanted, tallies)
  }

  /** Counts nearly all documents, a bitmap, by those that are not among them; answers which facets are left, all of them where the documents are fewer. */
  countNearlyAll(bits: number, n: number, wanted: number, tallies: readonly FacetTally[]): number {
    if (n * 3 <= this.#view.documents * 2) return wanted
    let left = wanted
    for (const plan of this.#plansFor(wanted)) {
      if (n < plan.few || !this.#isFirst(plan, tallies)) continue
      this.#others(bits, n, plan, wanted, tallies)
      for (const { facets } of plan.places) left = (left & ~facets) >>> 0
    }
    return left
  }

  /** Whether all bins hold no more than this segment's counts: those of slots go on from segment to segment. */
  #isFirst({ places }: TablePlan, tallies: readonly FacetTally[]): boolean {
    for (const { column } of places) if (column.kind === 'slot' && tallies[column.facet]!.goesOn) return false
    return true
  }

  #plan(wanted: number): TablePlan[] {
    return this.#tables.flatMap((table, t) => {
      const places = this.#places[t]!.filter((place) => (place.facets & wanted) !== 0)
      if (places.length === 0) return []
      const { steps: fewSteps, counts: fewCounts } = fewStepsOf(places, wanted)
      return [
        {
          rows: this.#view.segment.u8(`rows${t}`).byteOffset,
          stride: table.stride,
          places,
          steps: stepsOf(table, places),
          few: fewSteps.length > maxSteps * stepNumbers ? 0 : fewHits(places),
          fewSteps,
          fewCounts,
          sets: places.filter(({ column }) => column.kind === 'set'),
        },
      ]
    })
  }

  #walk(hits: number, n: number, plan: TablePlan, tallies: readonly FacetTally[]): void {
    const { rows, stride, fewSteps, fewCounts, sets } = plan
    const { kernels, scratch } = this.#view
    const memory = this.#memory32
    this.#describe(fewSteps)
    const count = fewSteps.length / stepNumbers
    kernels.countFew(hits, n, rows, stride, scratch.columns, count, this.#touched)
    const answers = (scratch.columns >>> 2) + stepNumbers - 1
    let at = this.#touched >>> 2
    for (let i = 0; i < fewCounts.length; i++) {
      const { facet, step, slots } = fewCounts[i]!
      const values = memory[answers + step * stepNumbers]!
      const tally = tallies[facet]!
      tally.addPairs(memory, at, values)
      at += values * 2
      if (slots) this.#noValues(hits, n, plan, slots, (ordinal) => tally.add(ordinal, 1))
    }
    this.#touched = at * 4
    for (const place of sets) {
      const column = place.columns[0]!
      const touches = kernels.walkRows(hits, n, rows + column.offset, stride, column.width, 0, place.at, at * 4)
      const { starts, values } = this.#extras[(column as Column & { kind: 'set' }).facet]!
      tallies[(column as Column & { kind: 'set' }).facet]!.addTouchedSets(memory, at, touches, place.at >>> 2, starts, values)
    }
  }

  /** What slots have besides values: documents that had more, whose values are told one by one, and the bins of empty slots, which are made zero. */
  #noValues(hits: number, n: number, plan: TablePlan, { at, column }: Place, use: (ordinal: number) => void): void {
    const memory = this.#memory32
    const bins = at >>> 2
    if (memory[bins + OVERFLOW]! > 0) this.#overflows(hits, n, plan, column as Slot, use)
    for (let bin = 0; bin < FIRST_VALUE; bin++) memory[bins + bin] = 0
  }

  #read(at: number, column: Column): number {
    return column.width === 2 ? this.#memory16[at >>> 1]! : this.#memory32[at >>> 2]!
  }

  #overflow(facet: number, doc: number, use: (ordinal: number) => void): void {
    const { starts, values, documents } = this.#extras[facet]!
    const at = lowerBound(documents, doc)
    for (let i = starts[at]!; i < starts[at + 1]!; i++) use(values[i]!)
  }

  #describe(steps: readonly number[]): void {
    const memory = this.#memory32
    const at = this.#view.scratch.columns >>> 2
    for (let i = 0; i < steps.length; i++) memory[at + i] = steps[i]!
  }

  #raise(hits: number, n: number, { rows, stride, steps }: TablePlan): void {
    const { kernels, scratch } = this.#view
    this.#describe(steps)
    kernels.countRows(hits, n, rows, stride, scratch.columns, steps.length / stepNumbers)
  }

  /** Of very many hits: what all documents have, less what those have that are no hits. */
  #others(bits: number, n: number, plan: TablePlan, wanted: number, tallies: readonly FacetTally[]): void {
    const { kernels, scratch, segment, words } = this.#view
    const memory = this.#memory32
    this.#countAll(plan)
    const others = kernels.andToList(segment.u8('all').byteOffset, bits, 1, words, scratch.scores)
    this.#raise(scratch.scores, others, plan)
    for (const place of plan.places) {
      const all = this.#all.get(place)!
      const at = place.at >>> 2
      if (others === 0) memory.set(all, at)
      else for (let bin = 0; bin < all.length; bin++) memory[at + bin] = all[bin]! - memory[at + bin]!
      this.#harvest(0, n, plan, place, wanted, tallies, bits)
    }
  }

  /** Counts all documents of the segment, once. */
  #countAll(plan: TablePlan): void {
    if (plan.places.every((place) => this.#all.has(place))) return
    const { kernels, scratch, segment, words } = this.#view
    this.#raise(scratch.scores, kernels.bitsToList(segment.u8('all').byteOffset, words, scratch.scores), plan)
    for (const place of plan.places) {
      const at = place.at >>> 2
      this.#all.set(place, this.#memory32.slice(at, at + place.bins))
      kernels.clear(place.at, place.bins * 4)
    }
  }

  #histograms(hits: number, n: number, plan: TablePlan, wanted: number, tallies: readonly FacetTally[]): void {
    for (const { column, at, bins } of plan.places)
      if (column.kind === 'slot') tallies[column.facet]!.moveInto(this.#memory32, at >>> 2, bins)
    this.#raise(hits, n, plan)
    for (const place of plan.places) this.#harvest(hits, n, plan, place, wanted, tallies)
  }

  #harvest(hits: number, n: number, plan: TablePlan, place: Place, wanted: number, tallies: readonly FacetTally[], bits = 0): void {
    const { kernels } = this.#view
    const { column, at, bins } = place
    const memory = this.#memory32
    if (column.kind === 'slot') {
      const tally = tallies[column.facet]!
      this.releaseSlots(column.facet, tally)
      if (memory[(at >>> 2) + OVERFLOW]! === 0) return
      if (bits > 0) this.#overflowsOf(bits, column, tally)
      else this.#overflows(hits, n, plan, column, (ordinal) => tally.add(ordinal, 1))
      return
    }
    if (column.kind === 'set') {
      const { starts, values } = this.#extras[column.facet]!
      tallies[column.facet]!.addSets(memory, at >>> 2, bins, starts, values)
    } else this.#joint(column, at, wanted, tallies)
    // With the sums of a joint column, where few hits are counted.
    kernels.clear(at, binBytes(column))
  }

  /** Takes a joint histogram apart, digit by digit from the outermost; each sum takes the place of bins that were read already. */
  #joint({ parts, bins }: Joint, at: number, wanted: number, tallies: readonly FacetTally[]): void {
    const sums = at + bins * 4
    for (let p = parts.length - 1; p >= 0; p--) {
      const { facet, divisor, size } = parts[p]!
      this.#view.kernels.foldBins(at, divisor, size, sums)
      if ((wanted >>> facet) & 1) tallies[facet]!.addEach(this.#memory32, (sums >>> 2) + 1, size - 1)
    }
  }

  /** The same of very many hits by their bitmap: documents that had more are few. */
  #overflowsOf(bits: number, { facet }: Slot, tally: FacetTally): void {
    const { starts, values, documents } = this.#extras[facet]!
    for (let d = 0; d < documents.length; d++) {
      const doc = documents[d]!
      if ((this.#memory32[(bits >>> 2) + (doc >>> 5)]! >>> (doc & 31)) & 1)
        for (let i = starts[d]!; i < starts[d + 1]!; i++) tally.add(values[i]!, 1)
    }
  }

  /** The values of hits that had more than fit into a row. */
  #overflows(hits: number, n: number, { rows, stride }: TablePlan, column: Slot, use: (ordinal: number) => void): void {
    for (let i = 0; i < n; i++) {
      const doc = this.#memory32[(hits >>> 2) + i]!
      if (this.#read(rows + doc * stride + column.offset, column) === OVERFLOW) this.#overflow(column.facet, doc, use)
    }
  }
}
