import { expect, test } from 'vitest'
import { holdsOn } from './exception-days.ts'

const christmas = { from: '2025-12-24', until: '2026-01-02' }
const carnival = { from: '2026-02-16', until: '2026-02-18' }

test.each([
  [carnival, '2026-02-15', false],
  [carnival, '2026-02-16', true],
  [carnival, '2026-02-18', true],
  [carnival, '2026-02-19', false],
  [carnival, '2027-02-17', false],
  [{ ...carnival, yearly: false }, '2027-02-17', false],
  [{ ...carnival, yearly: true }, '2027-02-16', true],
  [{ ...carnival, yearly: true }, '2025-02-18', true],
  [{ ...carnival, yearly: true }, '2027-02-15', false],
  [{ ...carnival, yearly: true }, '2027-02-19', false],
  [{ from: '2028-02-29', until: '2028-02-29', yearly: true }, '2032-02-29', true],
  [{ from: '2028-02-29', until: '2028-02-29', yearly: true }, '2029-02-28', false],
  [{ from: '2028-02-29', until: '2028-02-29', yearly: true }, '2029-03-01', false],
  [{ from: '2026-12-25', until: '2026-12-25', yearly: true }, '2030-12-25', true],
  [{ from: '2026-12-25', until: '2026-12-25', yearly: true }, '2030-12-26', false],
  [christmas, '2025-12-31', true],
  [christmas, '2026-12-31', false],
  [{ ...christmas, yearly: true }, '2030-12-24', true],
  [{ ...christmas, yearly: true }, '2030-01-02', true],
  [{ ...christmas, yearly: true }, '2030-01-03', false],
  [{ ...christmas, yearly: true }, '2030-12-23', false],
  [{ from: '2025-01-01', until: '2025-12-31', yearly: true }, '2030-06-01', true],
  [{ from: '2025-03-01', until: '2026-02-28', yearly: true }, '2030-03-01', true],
  [{ from: '2025-03-01', until: '2026-03-01', yearly: true }, '2030-03-02', true],
])('%j holds on %s: %s', (days, date, holds) => {
  expect(holdsOn(days, date)).toBe(holds)
})
