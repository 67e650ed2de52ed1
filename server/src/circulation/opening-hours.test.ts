import { holdsOn } from '@farol/contract/exception-days.ts'
import { describe, expect, test } from 'vitest'
import { daysAfter, daysBetween, later, localMoment, weekday } from './local-time.ts'
import { comingDays, hoursOn, nextOpening, openSpan, type Hours } from './opening-hours.ts'

const day = (opens: string, closes: string) => ({ opens, closes })
const workday = [day('08:00', '12:00'), day('13:00', '22:00')]
const hours: Hours = {
  week: [[], workday, workday, workday, workday, workday, [day('08:00', '12:00')]],
  exceptions: [
    { from: '2026-12-24', until: '2027-01-03', spans: [] },
    { from: '2026-12-28', until: '2026-12-28', spans: [day('09:00', '10:00')] },
  ],
}
const at = (date: string, time: string) => ({ date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) })

describe('opening hours', () => {
  test.each([
    ['2026-11-20', '07:59', undefined, '2026-11-20T08:00'],
    ['2026-11-20', '08:00', '12:00', '2026-11-20T13:00'],
    ['2026-11-20', '12:00', undefined, '2026-11-20T13:00'],
    ['2026-11-20', '21:59', '22:00', '2026-11-21T08:00'],
    ['2026-11-21', '12:00', undefined, '2026-11-23T08:00'],
    ['2026-11-22', '10:00', undefined, '2026-11-23T08:00'],
    ['2026-12-23', '23:00', undefined, '2026-12-28T09:00'],
    ['2026-12-28', '09:30', '10:00', '2027-01-04T08:00'],
  ])('%s %s: open until %s, opens next %s', (date, time, closes, next) => {
    expect(openSpan(hours, at(date, time))?.closes).toBe(closes)
    expect(nextOpening(hours, at(date, time))).toBe(next)
  })

  test('a library that never opens has no next opening, and the search ends', () => {
    expect(nextOpening({ week: [[], [], [], [], [], [], []], exceptions: [] }, at('2026-11-20', '08:00'))).toBeUndefined()
  })

  test('an opening in 400 days is found, one a day later is not', () => {
    const opensOn = (date: string): Hours => ({
      ...hours,
      week: [],
      exceptions: [{ from: date, until: date, spans: [day('09:00', '10:00')] }],
    })
    const next = (days: number) => nextOpening(opensOn(daysAfter('2026-11-20', days)), at('2026-11-20', '08:00'))
    expect([next(400), next(401)]).toEqual(['2027-12-25T09:00', undefined])
  })

  test('the exception written later holds', () => {
    expect(hoursOn(hours, '2026-12-28').spans).toEqual([day('09:00', '10:00')])
    expect(hoursOn(hours, '2026-12-29').exception).toBe(hours.exceptions[0])
  })
})

describe('the coming days of an exception', () => {
  const coming = (from: string, until: string, date: string, yearly?: boolean) => {
    const days = comingDays({ from, until, ...(yearly !== undefined && { yearly }) }, date)
    return days && `${days.from}/${days.until}`
  }

  test('are those that are written, until they are over', () => {
    for (const yearly of [undefined, false])
      expect(['2026-12-23', '2027-01-03', '2027-01-04'].map((date) => coming('2026-12-24', '2027-01-03', date, yearly))).toEqual([
        '2026-12-24/2027-01-03',
        '2026-12-24/2027-01-03',
        undefined,
      ])
  })

  test.each([
    ['2024-12-25', '2024-12-25', '2026-11-20', '2026-12-25/2026-12-25'],
    ['2024-12-25', '2024-12-25', '2026-12-25', '2026-12-25/2026-12-25'],
    ['2024-12-25', '2024-12-25', '2026-12-26', '2027-12-25/2027-12-25'],
    ['2024-12-22', '2025-01-06', '2026-11-20', '2026-12-22/2027-01-06'],
    ['2024-12-22', '2025-01-06', '2027-01-06', '2026-12-22/2027-01-06'],
    ['2024-12-22', '2025-01-06', '2027-01-07', '2027-12-22/2028-01-06'],
    ['2030-05-01', '2030-05-02', '2026-05-02', '2026-05-01/2026-05-02'],
    ['2024-02-29', '2024-02-29', '2026-11-20', '2028-02-29/2028-02-29'],
    ['2024-02-29', '2024-02-29', '2096-03-01', '2104-02-29/2104-02-29'],
    ['2024-02-20', '2024-02-29', '2026-11-20', '2027-02-20/2027-02-28'],
    ['2024-02-29', '2024-03-03', '2026-11-20', '2027-03-01/2027-03-03'],
    ['2026-01-01', '2026-12-31', '2027-03-04', '2027-01-01/2027-12-31'],
    ['2024-06-01', '2025-06-01', '2026-11-20', '2026-11-20/2027-11-19'],
  ])('of %s to %s each year, from %s on, are %s', (from, until, date, days) => {
    expect(coming(from, until, date, true)).toBe(days)
  })

  test('hold each, and no day before them does', () => {
    for (const [from, until] of [
      ['2024-12-22', '2025-01-06'],
      ['2024-02-20', '2024-02-29'],
      ['2024-02-29', '2024-03-03'],
    ] as const) {
      const yearly = { from, until, yearly: true }
      const wrong = Array.from({ length: 800 }, (_, days) => daysAfter('2026-11-20', days)).filter((date) => {
        const days = comingDays(yearly, date)!
        const first = later(days.from, date)
        const before = daysBetween(date, first)
        const free = Array.from({ length: before }, (_, day) => daysAfter(date, day)).every((day) => !holdsOn(yearly, day))
        const held = Array.from({ length: daysBetween(first, days.until) + 1 }, (_, day) => daysAfter(first, day))
        return !free || !held.every((day) => holdsOn(yearly, day)) || holdsOn(yearly, daysAfter(days.until, 1))
      })
      expect([from, wrong]).toEqual([from, []])
    }
  })
})

describe('the library’s clock', () => {
  test.each([
    ['2026-11-20T02:59:00Z', '2026-11-19', 23 * 60 + 59],
    ['2026-11-20T03:00:00Z', '2026-11-20', 0],
    // Daylight saving began at midnight: the day had no 00:30.
    ['2018-11-04T02:59:00Z', '2018-11-03', 23 * 60 + 59],
    ['2018-11-04T03:00:00Z', '2018-11-04', 60],
  ])('%s is %s, minute %i, in São Paulo', (instant, date, minute) => {
    expect(localMoment(new Date(instant), 'America/Sao_Paulo')).toEqual({ date, minute })
  })

  test('days are counted as days', () => {
    expect(daysAfter('2018-11-03', 1)).toBe('2018-11-04')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(weekday('2026-11-20')).toBe(5)
  })
})
