import { FIRST_VALUE, OVERFLOW, type Column, type RowTable } from '../facet-rows.ts'
import type { FacetTally } from './facet-tally.ts'
import type { SegmentView } from './segment-view.ts'

/** Below this many hits, values are read document by document; above, histograms are worth being cleared and read. */
const fewHits = 400
const columnBytes = 12

const facetsOf = (column: Column): readonly number[] => (column.kind === 'joint' ? column.parts.map((part) => part.facet) : [column.facet])

/** Counts the values of hits into tallies, by facet. */
export class FacetCounter {
  readonly #view: SegmentView
  readonly #memory16: Uint16Array

  constructor(view: SegmentView) {
    this.#view = view
    this.#memory16 = new Uint16Array(view.segment.memory.buffer)
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
      const starts = this.#view.segment.u32(`extraStarts${column.facet}`)
      const values = this.#view.segment.u32(`extraValues${column.facet}`)
      for (let i = starts[bin]!; i < starts[bin + 1]!; i++) use(column.facet, values[i]!)
    } else
      for (const { facet, divisor, size } of column.parts) {
        const digit = Math.floor(bin / divisor) % size
        if (digit > 0) use(facet, digit - 1)
      }
  }

  #overflow(facet: number, doc: number, use: (ordinal: number) => void): void {
    const documents = this.#view.segment.u32(`extraDocuments${facet}`)
    let low = 0
    let high = documents.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (documents[middle]! < doc) low = middle + 1
      else high = middle
    }
    const starts = this.#view.segment.u32(`extraStarts${facet}`)
    const values = this.#view.segment.u32(`extraValues${facet}`)
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
    const { memory32, scratch, kernels } = this.#view
    const places = new Map<string, { at: number; column: Column }>()
    let end = scratch.bins
    columns.forEach((column, c) => {
      const key = column.kind === 'slot' ? `slot${column.facet}` : `column${c}`
      let place = places.get(key)
      if (!place) {
        place = { at: end, column }
        places.set(key, place)
        end += Math.ceil((column.bins * 4) / 64) * 64
      }
      memory32.set([column.offset, column.width, place.at], (scratch.columns + c * columnBytes) >>> 2)
    })
    memory32.fill(0, scratch.bins >>> 2, end >>> 2)
    kernels.countRows(hits, n, rows, table.stride, scratch.columns, columns.length)
    for (const { at, column } of places.values()) this.#harvest(hits, n, rows, table.stride, at, column, tallies)
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
      tally.addAll(bins, FIRST_VALUE)
      if (bins[OVERFLOW]! > 0) this.#overflows(hits, n, rows, stride, column, tally)
      return
    }
    for (let bin = kernels.nextAbove32(at, 0, column.bins, 0); bin < column.bins; bin = kernels.nextAbove32(at, bin + 1, column.bins, 0))
      this.#spread(column, bin, (facet, ordinal) => tallies.get(facet)?.add(ordinal, bins[bin]!))
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
