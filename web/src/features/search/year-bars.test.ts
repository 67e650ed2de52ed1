import fc from 'fast-check'
import { expect, test } from 'vitest'
import { yearBars } from './year-bars.ts'

const facet = (years: readonly (readonly [number, number])[]) => ({
  tipo: 'Y' as const,
  descricao: 'Ano',
  valores: years.map(([year, quantidade]) => ({ codigo: String(year), descricao: String(year), quantidade })),
})

test('every title stands in exactly one bar, whatever the years', () => {
  const years = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2100 }), fc.integer({ min: 1, max: 999 })), {
    minLength: 2,
    maxLength: 60,
    selector: ([year]) => year,
  })
  fc.assert(
    fc.property(years, (given) => {
      const bars = yearBars(facet(given))
      expect(bars.length).toBeLessThanOrEqual(20)
      expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(given.reduce((sum, [, count]) => sum + count, 0))
      expect(Math.max(...bars.map((bar) => bar.height))).toBe(100)
      expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to + 1))
    }),
  )
})

test('one year, or none, draws nothing', () => {
  expect(yearBars(facet([[2001, 3]]))).toEqual([])
  expect(yearBars(facet([]))).toEqual([])
})
