import { expect, test } from 'vitest'
import { countGrowth } from './count-growth.ts'
import { growthOfTime, maxGrowth, maxTimeGrowth } from './input-growth.ts'
import { StepCounter } from './counted-steps.ts'

test('twice the input is at most 2.2 times the steps, for every parser that sees a request', async () => {
  const grown = await countGrowth([2_000, 16_000])
  expect(grown.filter(({ growth }) => growth > maxGrowth)).toEqual([])
  expect(grown.some(({ growth }) => growth > 1.8)).toBe(true)
  expect(new Set(grown.map(({ parser }) => parser)).size).toBeGreaterThanOrEqual(15)
  // Steps are counted, not time: a busy machine may take as long as it likes.
}, 300_000)

test('nor does native code cost more than its share: a pattern that begins anew at each character is seen by its time alone', () => {
  expect(growthOfTime(4_000).filter(({ growth }) => growth > maxTimeGrowth + 0.5)).toEqual([])
})

test('steps are counted: a loop in a loop is seen', () => {
  using counter = new StepCounter()
  let sum = 0
  const squared = (size: number) => () => {
    for (let a = 0; a < size; a += 1) for (let b = 0; b < size; b += 1) sum += a ^ b
  }
  expect(counter.count(squared(200)) / counter.count(squared(100))).toBeGreaterThan(3.5)
  expect(sum).not.toBe(0)
})
