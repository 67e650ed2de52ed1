import type { Place } from '../facets/facet-places.ts'
import { FIRST_VALUE, type Column, type RowTable } from '../facets/facet-rows.ts'

/** Six numbers describe what the kernel counts at a time. */
export const stepNumbers = 6
/** There is room to describe so many steps. */
export const maxSteps = 64
/** The kernel counts values of few hits in a table, in the room of so many bins: two pages of memory, where these bins would be more. */
const manyBins = 2048
/** What is counted of a table when certain facets are wanted. */
export interface TablePlan {
  readonly rows: number
  readonly stride: number
  readonly places: readonly Place[]
  readonly steps: readonly number[]
  /** Below so many hits, values are noted one by one. */
  readonly few: number
  /** How the kernel counts few hits. */
  readonly fewSteps: readonly number[]
  /** What it answers of them: the last step of each facet, which has its values. */
  readonly fewCounts: readonly FewCounts[]
  readonly sets: readonly Place[]
}

/** Values of one facet, counted for few hits. */
interface FewCounts {
  readonly facet: number
  readonly step: number
  /** Where its values do not stand in a joint column. */
  readonly slots: Place | undefined
}

/** Tells the kernel what to count; columns that share eight bytes are counted together where all four are wanted. */
export function stepsOf(table: RowTable, places: readonly Place[]): number[] {
  const placeOf = (column: Column) => places.find((place) => place.columns.includes(column))
  const steps: number[] = []
  const step = (...numbers: number[]) => steps.push(...numbers, ...Array.from({ length: stepNumbers - numbers.length }, () => 0))
  for (let word = 0; word < table.stride; word += 8) {
    const inside = table.columns.filter(({ offset }) => offset >= word && offset < word + 8)
    const wanted = inside.filter(placeOf)
    if (wanted.length === 4 && table.stride % 8 === 0) step(word, 8, ...wanted.map((column) => placeOf(column)!.at))
    else for (const column of wanted) step(column.offset, column.width, placeOf(column)!.at)
  }
  return steps
}

/** Tells the kernel how few hits are counted, but for columns of sets: digits of joint columns have their bins behind those of the column. */
export function fewStepsOf(places: readonly Place[], wanted: number) {
  const steps: number[] = []
  const counts: FewCounts[] = []
  for (const place of places) {
    const { column, columns, at, bins } = place
    if (column.kind === 'slot') {
      const many = bins >= manyBins ? 2 : 0
      columns.forEach(({ offset, width }, i) => steps.push(width, offset, FIRST_VALUE, Number(i + 1 < columns.length) + many, at, 0))
      counts.push({ facet: column.facet, step: steps.length / stepNumbers - 1, slots: place })
    }
    if (column.kind !== 'joint') continue
    let digits = at + bins * 4
    for (const { facet, divisor, size } of column.parts) {
      if ((wanted >>> facet) & 1) {
        steps.push(0, column.offset, divisor, size, digits, 0)
        counts.push({ facet, step: steps.length / stepNumbers - 1, slots: undefined })
      }
      digits += size * 4
    }
  }
  return { steps, counts }
}
