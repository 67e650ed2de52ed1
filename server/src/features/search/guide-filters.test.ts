import { expect, test } from 'vitest'
import { readGuideFilters } from './title-query.ts'

test('a span of days that names one end is open at the other', () => {
  const spanOf = (asked: object) => readGuideFilters(asked)[0]?.span
  const from = spanOf({ data_de: '2020-01-02' })!
  expect(from.from).toBe(20_200_102)
  expect(from.to).toBeGreaterThanOrEqual(99_991_231)
  const until = spanOf({ data_ate: '2020-01-02' })!
  expect([until.from <= 10_101, until.to]).toEqual([true, 20_200_102])
  expect([readGuideFilters({}), spanOf({ data_de: '2020-01-02', data_ate: '2020-01-02' })]).toEqual([[], { from: 20_200_102, to: 20_200_102 }]) // prettier-ignore
})
