import { expect, test } from 'vitest'
import { NO_POSITION, positionCode, positionsOfCode } from './position-code.ts'

test('a code tells the positions it was made of, or nothing', () => {
  const codes = new Map<number, string>()
  for (let first = 1; first < 300; first++)
    for (let second = first; second < first + 12; second++) {
      const code = second === first ? positionCode(1, first, 0) : positionCode(2, first, second)
      expect(code).toBeLessThanOrEqual(NO_POSITION)
      if (code === NO_POSITION) continue
      const positions = second === first ? [first] : [first, second]
      expect(positionsOfCode(code)).toEqual(positions)
      expect(codes.get(code) ?? positions.join()).toBe(positions.join())
      codes.set(code, positions.join())
    }
  expect(codes.size).toBe(63 + 15 * 8)
  expect(positionCode(3, 1, 2)).toBe(NO_POSITION)
  expect(positionsOfCode(NO_POSITION)).toBeUndefined()
})
