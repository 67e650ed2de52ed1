import type { Facet } from '@farol/contract/search.ts'

/** One bar: the years it stands for, how many titles, its height from 0 to 100. */
export interface YearBar {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly height: number
}

const max = 20

/** Puts the years of a facet into at most twenty bars of equal span, the fullest 100 high. */
export function yearBars(facet: Facet): readonly YearBar[] {
  const years = facet.valores
    .map((value) => ({ year: Number(value.codigo), count: value.quantidade }))
    .filter(({ year }) => Number.isInteger(year) && year > 0)
  if (years.length < 2) return []
  const first = Math.min(...years.map(({ year }) => year))
  const last = Math.max(...years.map(({ year }) => year))
  const span = Math.ceil((last - first + 1) / max)
  const bars = Array.from({ length: Math.ceil((last - first + 1) / span) }, (_, position) => ({ from: first + position * span, count: 0 }))
  for (const { year, count } of years) bars[Math.floor((year - first) / span)]!.count += count
  const fullest = Math.max(...bars.map((bar) => bar.count))
  return bars.map(({ from, count }) => ({ from, to: from + span - 1, count, height: Math.round((100 * count) / fullest) }))
}
