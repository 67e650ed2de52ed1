import { describe, expect, test } from 'vitest'
import { daysAfter, localMoment, weekday } from './local-time.ts'
import { hoursOn, nextOpening, openSpan, type Hours } from './opening-hours.ts'

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
