import { hrtime } from 'node:process'
import { expect, test } from 'vitest'
import { sharedClock } from './search-titles.ts'

const wholeMilliseconds = () => Number(hrtime.bigint() / 1_000_000n)

test("the clock of all threads says milliseconds of the process's own high-resolution time", () => {
  const before = wholeMilliseconds()
  const read = sharedClock()
  const after = wholeMilliseconds() + 1
  expect(read).toBeGreaterThanOrEqual(before)
  expect(read).toBeLessThanOrEqual(after)
})
