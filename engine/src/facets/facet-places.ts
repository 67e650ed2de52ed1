import { binBytes, type Column, type RowTable } from './facet-rows.ts'

/** Where a column is counted; the slots of one facet share a place. `sums` follow the bins of joint columns. */
export interface Place {
  readonly column: Column
  readonly at: number
  readonly bins: number
  /** Columns that are counted here. */
  readonly columns: readonly Column[]
  /** A bit for each facet that is read from it. */
  readonly facets: number
}

export const bitOf = (facet: number): number => (1 << facet) >>> 0

const facetsOf = (column: Column): number =>
  column.kind === 'joint' ? column.parts.reduce((bits, part) => (bits | bitOf(part.facet)) >>> 0, 0) : bitOf(column.facet)

/** Bytes of the places of some tables. */
export const placesBytes = (tables: readonly RowTable[]): number =>
  tables.flatMap((table) => facetPlaces(table, 0)).reduce((sum, place) => sum + binBytes(place.column), 0)

/** Values of rows are read one by one while there are at most this share of the bins of a histogram: those are cleared, folded and read. */
const binsPerValue = 16
const minFew = 32

/** Below so many hits, values in certain places are noted one by one. */
export const fewHits = (places: readonly Place[]): number => {
  const bins = places.reduce((sum, place) => sum + place.bins, 0)
  const columns = places.reduce((sum, place) => sum + place.columns.length, 0)
  return Math.max(minFew, Math.ceil(bins / Math.max(1, columns) / binsPerValue))
}

/**
 * Room for the values that few hits can have, two numbers for each: of a digit no more than there are, of slots no more than `fewHits` lets through. What is written
 * ahead of asking whether it counts takes one more.
 */
export const touchedBytes = (tables: readonly RowTable[]): number =>
  tables
    .flatMap((table) => table.columns)
    .reduce(
      (sum, column) => sum + (column.kind === 'joint' ? column.parts.reduce((all, { size }) => all + size * 8 + 8, 0) : minFew * 8 + 16),
      64,
    ) + Math.ceil((placesBytes(tables) / binsPerValue) * 2)

/** The places of a table, one after another from `start` on. */
export function facetPlaces(table: RowTable, start: number): readonly Place[] {
  const places: Place[] = []
  let at = start
  for (const column of table.columns) {
    const before =
      column.kind === 'slot' ? places.find((one) => one.column.kind === 'slot' && one.column.facet === column.facet) : undefined
    if (before) continue
    const columns = column.kind === 'slot' ? table.columns.filter((one) => one.kind === 'slot' && one.facet === column.facet) : [column]
    places.push({ column, at, bins: column.bins, columns, facets: facetsOf(column) })
    at += binBytes(column)
  }
  return places
}
