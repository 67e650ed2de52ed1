import { describe, expect, test } from 'vitest'
import { daysUntil, dayToType, typedDay } from './typed-day.ts'

describe('point 58: days as they are typed', () => {
  test.each([
    ['4/12/2026', '2026-12-04'],
    ['04-12-2026', '2026-12-04'],
    [' 04.12.2026 ', '2026-12-04'],
    ['2026-12-04', '2026-12-04'],
    ['29/02/2028', '2028-02-29'],
    ['30/02/2026', undefined],
    ['12/31/2026', undefined],
    ['4/12/26', undefined],
    ['', undefined],
    ['ontem', undefined],
  ])('%s is %s', (text, day) => {
    expect(typedDay(text)).toBe(day)
  })

  test('what is written can be read again', () => {
    expect(typedDay(dayToType('2026-12-04'))).toBe('2026-12-04')
  })
})

test('A61: the last 30 days are those of the library, wherever the browser stands', () => {
  expect(daysUntil(new Date('2026-11-25T02:30:00Z'), 30)).toEqual({ from: '2026-10-25', until: '2026-11-24' })
})
