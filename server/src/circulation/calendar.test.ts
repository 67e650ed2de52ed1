import { describe, expect, test } from 'vitest'
import {
  closingMinute,
  isOpenDay,
  lastClosing,
  openingMinute,
  openDayAfter,
  openDayFrom,
  openMinutesBetween,
  openSpan,
  spansOn,
  type CalendarException,
} from './calendar.ts'
import { daysBetween, instantOf, localMoment, monthsBefore } from './local-time.ts'
import { at, BC, closed, local, neverOpen, withExceptions, zone } from './testing/sample-libraries.ts'

const yearly = (from: string, until = from): CalendarException => ({ ...closed(from, until), yearly: true })

describe('the calendar', () => {
  test.each([
    ['2026-12-25', false],
    ['2027-12-29', false],
    ['2028-01-03', false],
    ['2028-01-06', false],
    ['2028-01-07', true],
    ['2027-12-21', true],
  ])('B027 yearly closures hold in every year, over its turn: %s open %s', (date, open) => {
    const calendar = { ...BC, hours: { week: BC.hours.week, exceptions: [yearly('2024-12-25'), yearly('2024-12-22', '2025-01-06')] } }
    expect(isOpenDay(calendar.hours, date)).toBe(open)
  })

  test('is open from the minute of opening to that before closing', () => {
    const open = (minute: number) => openSpan(BC.hours, { date: '2026-11-10', minute }) !== undefined
    expect([open(479), open(480), open(1319), open(1320)]).toEqual([false, true, true, false])
  })

  test('looks for an open day through 366 days, and counts open days from the first', () => {
    const far = (date: string) => openDayFrom(withExceptions(neverOpen, { ...closed(date), spans: [{ opens: '08:00', closes: '09:00' }] }).hours, '2026-01-01') // prettier-ignore
    expect([far('2027-01-02'), far('2027-01-03')]).toEqual(['2027-01-02', undefined])
    expect([0, 1, 2].map((n) => openDayAfter(BC.hours, '2026-11-13', n))).toEqual(['2026-11-14', '2026-11-14', '2026-11-16'])
  })

  test('the exception written later holds, and one of a whole year closes every day', () => {
    expect(
      spansOn(withExceptions(BC, { ...closed('2026-11-20'), spans: [{ opens: '09:00', closes: '10:00' }] }).hours, '2026-11-20'),
    ).toHaveLength(1)
    expect(openDayFrom(withExceptions(BC, yearly('2026-01-01', '2026-12-31')).hours, '2030-05-06')).toBeUndefined()
  })

  test.each([
    ['of nineteen months', '2026-06-01', '2027-12-31', undefined],
    ['of 366 days', '2026-06-01', '2027-06-01', undefined],
    ['of 365 days', '2026-06-01', '2027-05-31', undefined],
    ['of 364 days', '2026-06-02', '2027-05-31', '2029-06-01'],
  ])('a yearly closure %s holds on every day but those it leaves out', (_, from, until, open) => {
    expect(openDayFrom(withExceptions(BC, yearly(from, until)).hours, '2028-06-02')).toBe(open)
  })

  test('B024 a library that never opens: the search ends, and looks at each day once', () => {
    let looks = 0
    const hours = new Proxy(neverOpen.hours, {
      get(target, name, receiver) {
        if (name === 'week') looks += 1
        return Reflect.get(target, name, receiver)
      },
    })
    expect(openDayFrom(hours, '2026-11-03')).toBeUndefined()
    expect(looks).toBeGreaterThan(300)
    expect(looks).toBeLessThan(2_000)
  })

  test('D081 the last closing before a moment', () => {
    expect(local(lastClosing(BC, at('2026-11-11 08:00'))!)).toBe('2026-11-10 22:00')
    expect(local(lastClosing(BC, at('2026-11-09 07:00'))!)).toBe('2026-11-07 12:00')
    expect(local(lastClosing(BC, at('2026-11-10 22:00'))!)).toBe('2026-11-10 22:00')
    expect(lastClosing(neverOpen, at('2026-11-09 07:00'))).toBeUndefined()
  })

  test('a day has its spans in their order, however they were written', () => {
    const spans = [
      { opens: '13:00', closes: '22:00' },
      { opens: '08:00', closes: '12:00' },
    ]
    const { hours } = withExceptions(BC, { from: '2026-11-03', until: '2026-11-03', spans })
    expect([openingMinute(hours, '2026-11-03'), closingMinute(hours, '2026-11-03')]).toEqual([8 * 60, 22 * 60])
  })

  test('D077 open minutes leave out the closed hours', () => {
    expect(openMinutesBetween(BC, at('2026-11-03 13:00'), at('2026-11-04 09:00'))).toBe(600)
    expect(openMinutesBetween(BC, at('2026-11-03 22:00'), at('2026-11-04 08:00'))).toBe(0)
    expect(openMinutesBetween(BC, at('2026-11-03 13:00'), at('2026-11-03 14:00:01'))).toBe(61)
  })
})

describe('local time', () => {
  test('B040 the hour 23:00 to 24:00 of 2019-02-16 happens twice', () => {
    const first = localMoment(new Date('2019-02-17T01:30:00Z'), zone)
    expect(first).toEqual(localMoment(new Date('2019-02-17T02:30:00Z'), zone))
    expect(first).toEqual({ date: '2019-02-16', minute: 23 * 60 + 30 })
    expect(instantOf(first, zone).toISOString()).toBe('2019-02-17T02:30:00.000Z')
  })

  test.each([
    ['a minute that the clock left out begins after the gap', '2018-11-04', 30, '2018-11-04T03:00:00.000Z'],
    ['the minute after the gap', '2018-11-04', 60, '2018-11-04T03:00:00.000Z'],
    ['the minute before', '2018-11-03', 1439, '2018-11-04T02:59:00.000Z'],
    ['a closing time without daylight saving', '2026-11-10', 22 * 60, '2026-11-11T01:00:00.000Z'],
    ['a closing time in daylight saving', '2018-12-10', 22 * 60, '2018-12-11T00:00:00.000Z'],
    ['the end of a day', '2026-11-10', 1440, '2026-11-11T03:00:00.000Z'],
  ])('%s', (_, date, minute, instant) => {
    expect(instantOf({ date, minute }, zone).toISOString()).toBe(instant)
  })

  test('days are counted as days', () => {
    expect(daysBetween('2019-02-16', '2019-02-17')).toBe(1)
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
  })

  test('some months before is the same day, or the last one of a shorter month', () => {
    expect([monthsBefore('2026-11-20', 6), monthsBefore('2026-01-15', 1)]).toEqual(['2026-05-20', '2025-12-15'])
    expect([monthsBefore('2026-03-31', 1), monthsBefore('2024-03-31', 1)]).toEqual(['2026-02-28', '2024-02-29'])
  })
})
