import { expect, test } from 'vitest'
import { pairwise } from './pairwise.ts'

test.each([1, 2, 3])('every two choices stand together in some row, and a seed draws the same rows again: %i', (seed) => {
  const sizes = [8, 5, 4, 3]
  const rows = pairwise(sizes, seed)
  for (const [a, first] of sizes.entries())
    for (const [b, second] of sizes.entries())
      for (let one = 0; a < b && one < first; one += 1)
        for (let two = 0; two < second; two += 1)
          expect(
            rows.some((row) => row[a] === one && row[b] === two),
            `${a}=${one} ${b}=${two}`,
          ).toBe(true)
  expect(rows.length).toBeLessThan(8 * 5 * 2)
  expect(pairwise(sizes, seed)).toEqual(rows)
})
