import { expect, test } from 'vitest'
import { drawnOf } from './drawn-codes.ts'

const codes = Array.from({ length: 1000 }, (_, at) => String(at))

test('codes are drawn once each, the same by one seed and others by another', () => {
  const drawn = drawnOf(codes, 300, 7)
  expect([drawn.length, new Set(drawn).size]).toEqual([300, 300])
  expect(drawnOf(codes, 300, 7)).toEqual(drawn)
  expect(drawnOf(codes, 300, 8)).not.toEqual(drawn)
  expect(drawn).not.toEqual(codes.slice(0, 300))
  expect(drawnOf(codes, 2000, 7).toSorted((a, b) => Number(a) - Number(b))).toEqual(codes)
})
