import { binBytes, FIRST_VALUE, OVERFLOW, type Column, type RowExtras, type RowTable } from '../facet-rows.ts'
import type { FacetTally } from './facet-tally.ts'
import type { SegmentView } from './segment-view.ts'

/** Below this many hits, values are read document by document; above, histograms are worth being cleared and read. */
const fewHits = 200
/** Six numbers describe what the kernel counts at a time. */
const stepNumbers = 6

const facetsOf = (column: Column): readonly number[] => (column.kind === 'joint' ? column.parts.map((part) => part.facet) : [column.facet])

/** Counts the values of hits into tallies, by facet. */
export class FacetCounter {
  readonly #view: SegmentView
  readonly #memory16: Uint16Array
  /** Where the next histogram goes; those of this query are still read. */
  #end: number
  /** Sets of values, and values that did not fit, by facet. */
  readonly #extras: readonly (RowExtras | undefined)[]

  constructor(view: SegmentView, facets: number) {
    this.#view = view
    const { segment } = view
    this.#extras = Array.from({ length: facets }, (_, facet) =>
      segment.has(`extraStarts${facet}`)
        ? {
            starts: segment.u32(`extraStarts${facet}`),
            values: segment.u32(`extraValues${facet}`),
            documents: segment.u32(`extraDocuments${facet}`),
          }
        : undefined,
    )
    this.#end = view.scratch.bins
    this.#memory16 = new Uint16Array(view.segment.memory.buffer)
  }

  /** Before each query: the histograms of the last one are not needed any more. */
  reset(): void {
    this.#end = this.#view.scratch.bins
  }

  count(hits: number, n: number, tallies: ReadonlyMap<number, FacetTally>): void {
    this.#view.segment.header.tables.forEach((table, t) => {
      const columns = table.columns.filter((column) => facetsOf(column).some((facet) => tallies.has(facet)))
      if (columns.length === 0 || n === 0) return
      const rows = this.#view.segment.u8(`rows${t}`).byteOffset
      if (n < fewHits) for (let i = 0; i < n; i++) this.#read(rows, table.stride, this.#view.memory32[(hits >>> 2) + i]!, columns, tallies)
      else this.#histograms(hits, n, rows, table, columns, tallies)
    })
  }

  #read(rows: number, stride: number, doc: number, columns: readonly Column[], tallies: ReadonlyMap<number, FacetTally>): void {
    const row = rows + doc * stride
    for (const column of columns) {
      const bin = this.#bin(row, column)
      this.#spread(column, bin, (facet, ordinal) => tallies.get(facet)?.add(ordinal, 1))
      if (column.kind === 'slot' && bin === OVERFLOW)
        this.#overflow(column.facet, doc, (ordinal) => tallies.get(column.facet)!.add(ordinal, 1))
    }
  }

  /** Every facet and ordinal of a document. */
  each(doc: number, use: (facet: number, ordinal: number) => void): void {
    this.#view.segment.header.tables.forEach((table, t) => {
      const row = this.#view.segment.u8(`rows${t}`).byteOffset + doc * table.stride
      for (const column of table.columns) {
        const bin = this.#bin(row, column)
        this.#spread(column, bin, use)
        if (column.kind === 'slot' && bin === OVERFLOW) this.#overflow(column.facet, doc, (ordinal) => use(column.facet, ordinal))
      }
    })
  }

  #bin(row: number, column: Column): number {
    const at = row + column.offset
    return column.width === 2 ? this.#memory16[at >>> 1]! : this.#view.memory32[at >>> 2]!
  }

  /** Names what a bin stands for. */
  #spread(column: Column, bin: number, use: (facet: number, ordinal: number) => void): void {
    if (column.kind === 'slot') {
      if (bin >= FIRST_VALUE) use(column.facet, bin - FIRST_VALUE)
    } else if (column.kind === 'set') {
      const { starts, values } = this.#extras[column.facet]!
      for (let i = starts[bin]!; i < starts[bin + 1]!; i++) use(column.facet, values[i]!)
    } else
      for (const { facet, divisor, size } of column.parts) {
        const digit = Math.floor(bin / divisor) % size
        if (digit > 0) use(facet, digit - 1)
      }
  }

  #overflow(facet: number, doc: number, use: (ordinal: number) => void): void {
    const { starts, values, documents } = this.#extras[facet]!
    let low = 0
    let high = documents.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (documents[middle]! < doc) low = middle + 1
      else high = middle
    }
    for (let i = starts[low]!; i < starts[low + 1]!; i++) use(values[i]!)
  }

  /** Slots of one facet share a histogram. */
  #histograms(
    hits: number,
    n: number,
    rows: number,
    table: RowTable,
    columns: readonly Column[],
    tallies: ReadonlyMap<number, FacetTally>,
  ): void {
    const { memory32, kernels } = this.#view
    const places = new Map<string, { at: number; column: Column }>()
    let end = this.#end
    const placeOf = (column: Column): number => {
      const key = column.kind === 'slot' ? `slot${column.facet}` : `at${column.offset}`
      let place = places.get(key)
      if (!place) {
        place = { at: end, column }
        places.set(key, place)
        end += binBytes(column)
      }
      return place.at
    }
    const steps = this.#steps(table, columns, placeOf)
    memory32.fill(0, this.#end >>> 2, end >>> 2)
    this.#end = end
    kernels.countRows(hits, n, rows, table.stride, this.#view.scratch.columns, steps)
    for (const { at, column } of places.values())
      if (facetsOf(column).some((facet) => tallies.has(facet))) this.#harvest(hits, n, rows, table.stride, at, column, tallies)
  }

  /** Tells the kernel what to count; columns that share eight bytes are counted together where most of them are wanted. */
  #steps(table: RowTable, columns: readonly Column[], placeOf: (column: Column) => number): number {
    const wanted = new Set(columns)
    let steps = 0
    const step = (...numbers: number[]) => this.#view.memory32.set(numbers, (this.#view.scratch.columns >>> 2) + stepNumbers * steps++)
    for (let word = 0; word < table.stride; word += 8) {
      const inside = table.columns.filter(({ offset }) => offset >= word && offset < word + 8)
      const count = inside.filter((column) => wanted.has(column)).length
      if (count >= 3 && inside.length === 4 && table.stride % 8 === 0) step(word, 8, ...inside.map(placeOf))
      else for (const column of inside) if (wanted.has(column)) step(column.offset, column.width, placeOf(column))
    }
    return steps
  }

  #harvest(
    hits: number,
    n: number,
    rows: number,
    stride: number,
    at: number,
    column: Column,
    tallies: ReadonlyMap<number, FacetTally>,
  ): void {
    const { memory32, kernels } = this.#view
    const bins = memory32.subarray(at >>> 2, (at >>> 2) + column.bins)
    if (column.kind === 'slot') {
      const tally = tallies.get(column.facet)!
      tally.addAll({ values: bins, first: FIRST_VALUE, kernels, room: this.#view.scratch.candidates })
      if (bins[OVERFLOW]! > 0) this.#overflows(hits, n, rows, stride, column, tally)
    } else if (column.kind === 'set') this.#sets(column, bins, tallies.get(column.facet)!)
    else this.#joint(column, at, tallies)
  }

  #sets({ facet }: Column & { kind: 'set' }, bins: Uint32Array, tally: FacetTally): void {
    const { starts, values } = this.#extras[facet]!
    for (let bin = 0; bin < bins.length; bin++) {
      const count = bins[bin]!
      if (count > 0) for (let i = starts[bin]!; i < starts[bin + 1]!; i++) tally.add(values[i]!, count)
    }
  }

  /** Takes a joint histogram apart, digit by digit from the outermost; each sum takes the place of bins that were read already. */
  #joint({ parts, bins }: Column & { kind: 'joint' }, at: number, tallies: ReadonlyMap<number, FacetTally>): void {
    const { memory32, kernels } = this.#view
    let sums = at + bins * 4
    for (const { facet, divisor, size } of parts.toReversed()) {
      kernels.foldBins(at, divisor, size, sums)
      tallies
        .get(facet)
        ?.addAll({ values: memory32.subarray(sums >>> 2, (sums >>> 2) + size), first: 1, kernels, room: this.#view.scratch.candidates })
      sums += size * 4
    }
  }

  /** The values of hits that had more than fit into a row. */
  #overflows(hits: number, n: number, rows: number, stride: number, column: Column & { kind: 'slot' }, tally: FacetTally): void {
    const { memory32 } = this.#view
    for (let i = 0; i < n; i++) {
      const doc = memory32[(hits >>> 2) + i]!
      if (this.#bin(rows + doc * stride, column) === OVERFLOW) this.#overflow(column.facet, doc, (ordinal) => tally.add(ordinal, 1))
    }
  }
}
