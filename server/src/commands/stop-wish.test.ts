import { expect, test } from 'vitest'
import { StopWish } from './stop-wish.ts'

test('a signal that comes twice within a second is one wish; a second wish is for an end at once', () => {
  let now = 0
  let left = 0
  const wish = new StopWish(
    () => now,
    () => void (left += 1),
  )
  expect(wish.isThere).toBe(false)
  expect([wish.ask(), wish.isThere, left]).toEqual([true, true, 0])
  now = 999
  expect([wish.ask(), wish.ask(), left]).toEqual([false, false, 0])
  now = 1000
  expect([wish.ask(), left]).toEqual([false, 1])
})
