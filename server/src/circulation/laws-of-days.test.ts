import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  closingInstant,
  closingMinute,
  isOpenDay,
  lastClosing,
  openDayAfter,
  openDayFrom,
  openDayUntil,
  openDaysBetween,
  openingMinute,
  openMinutesBetween,
  openSpan,
  spansOn,
} from './calendar.ts'
import { dueOf, dueUnderNewHours, type DueInput } from './due-date.ts'
import { daysAfter, daysBetween, hourLength, instantOf, localMoment, minuteLength, weekday } from './local-time.ts'
import { limitUnderNewHours, pickUpLimit } from './pick-up.ts'
import { calendar, date, exception, hours, law, minute, moment, openCalendar, zone } from './testing/law.ts'
import type { VacationWindow } from './vacation-window.ts'

const everyDay = (from: string, until: string): readonly string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, days) => daysAfter(from, days))

const window = (more: Partial<VacationWindow>): VacationWindow => ({
  id: 1,
  kind: 'limits',
  from: '2000-01-01',
  until: '2099-12-31',
  due: '2099-12-31',
  categoryIds: [],
  groups: [],
  loanTypes: [],
  ...more,
})

describe('laws of local time', () => {
  law(
    'an instant is found again from what the clocks show, or, where they show it twice, its second time',
    fc.record({ date, minute, zone }),
    (one, reach) => {
      const at = instantOf({ date: one.date, minute: one.minute }, one.zone)
      const shown = localMoment(at, one.zone)
      const again = instantOf(shown, one.zone)
      expect(again).toEqual(at)
      if (shown.date === one.date && shown.minute === one.minute) reach('shown')
    },
    ['shown'],
  )

  law('days there and back', fc.record({ date, days: fc.integer({ min: -4000, max: 4000 }) }), ({ date: from, days }) => {
    expect(daysBetween(from, daysAfter(from, days))).toBe(days)
    expect((weekday(from) + (((days % 7) + 7) % 7)) % 7).toBe(weekday(daysAfter(from, days)))
  })

  law('later on the clocks is never earlier in time', fc.record({ date, one: minute, other: minute, days: fc.nat(2), zone }), (given) => {
    const [first, second] = given.one <= given.other ? [given.one, given.other] : [given.other, given.one]
    const early = instantOf({ date: given.date, minute: first }, given.zone)
    const late = instantOf({ date: daysAfter(given.date, given.days), minute: second }, given.zone)
    expect(late.getTime()).toBeGreaterThanOrEqual(early.getTime())
  })

  law('in time later, never an earlier date', fc.record({ date, minute, zone, more: fc.nat(3000) }), (given) => {
    const at = instantOf(given, given.zone)
    expect(localMoment(new Date(at.getTime() + given.more * minuteLength), given.zone).date >= localMoment(at, given.zone).date).toBe(true)
  })
})

describe('laws of the calendar', () => {
  law(
    'the next open day is open, and none lies before it',
    fc.record({ hours, date }),
    (given, reach) => {
      const day = openDayFrom(given.hours, given.date)
      if (day === undefined) return reach('none')
      if (day !== given.date) reach('moved')
      expect(everyDay(given.date, day).filter((one) => isOpenDay(given.hours, one))).toEqual([day])
    },
    ['moved', 'none'],
  )

  law('the last open day is open, and none lies after it', fc.record({ hours, date }), (given) => {
    const day = openDayUntil(given.hours, given.date)
    if (day !== undefined) expect(everyDay(day, given.date).filter((one) => isOpenDay(given.hours, one))).toEqual([day])
  })

  law(
    'the n-th open day after has n open days before it',
    fc.record({ calendar: openCalendar, date, n: fc.integer({ min: 1, max: 9 }) }),
    (given) => {
      const day = openDayAfter(given.calendar.hours, given.date, given.n)
      expect(day && openDaysBetween(given.calendar.hours, given.date, day)).toBe(given.n)
    },
  )

  law(
    'a yearly exception holds on the same days of every year',
    fc.record({ exception, date, years: fc.integer({ min: 1, max: 9 }) }),
    (given, reach) => {
      const week = Array.from({ length: 7 }, () => [{ opens: '01:11', closes: '22:22' }])
      const set = { week, exceptions: [{ ...given.exception, yearly: true }] }
      const [day, year] = [given.date.slice(4), Number(given.date.slice(0, 4))]
      if (day === '-02-29') return
      const then = `${year + given.years}${day}`
      expect(spansOn(set, then)).toEqual(spansOn(set, given.date))
      if (given.exception.from.slice(5) > given.exception.until.slice(5)) reach('over the turn of the year')
      if (spansOn(set, given.date)[0]?.opens !== '01:11') reach('holds')
    },
    ['over the turn of the year', 'holds'],
  )

  law('of exceptions that overlap the later written holds', fc.record({ hours, exception }), (given) => {
    const set = { ...given.hours, exceptions: [...given.hours.exceptions, { ...given.exception, yearly: false }] }
    for (const day of everyDay(given.exception.from, given.exception.until)) expect(spansOn(set, day)).toEqual(given.exception.spans)
  })

  law(
    'open minutes and open days add up',
    fc.record({ at: moment(calendar), first: fc.nat(4000), second: fc.nat(4000) }),
    ({ at: { calendar: library, now }, first, second }, reach) => {
      const [middle, end] = [first, first + second].map((minutes) => new Date(now.getTime() + minutes * minuteLength)) as [Date, Date]
      const whole = openMinutesBetween(library, now, end)
      expect(openMinutesBetween(library, now, middle) + openMinutesBetween(library, middle, end)).toBe(whole)
      expect(whole).toBeLessThanOrEqual(first + second)
      if (whole > 0) reach('open')
    },
    ['open'],
  )

  law('open days add up, and are not more than days', fc.record({ hours, date, first: fc.nat(60), second: fc.nat(60) }), (given) => {
    const [middle, end] = [daysAfter(given.date, given.first), daysAfter(given.date, given.first + given.second)]
    const whole = openDaysBetween(given.hours, given.date, end)
    expect(openDaysBetween(given.hours, given.date, middle) + openDaysBetween(given.hours, middle, end)).toBe(whole)
    expect(whole).toBeLessThanOrEqual(given.first + given.second)
  })

  law(
    'the last closing is not after the moment, and the library was not closed again since',
    moment(openCalendar),
    ({ calendar: library, now }) => {
      const closing = lastClosing(library, now)
      if (!closing) return
      expect(closing.getTime()).toBeLessThanOrEqual(now.getTime())
      const { date: day } = localMoment(now, library.zone)
      const today = closingInstant(library, day)
      if (today && today <= now) expect(closing).toEqual(today)
    },
  )
})

const daily = (of: fc.Arbitrary<DueInput['calendar']>) =>
  fc.record({ at: moment(of), days: fc.integer({ min: 0, max: 400 }), capDays: fc.nat(60) })
const input = (
  { at, days }: { at: { calendar: DueInput['calendar']; now: Date }; days: number },
  more: Partial<DueInput> = {},
): DueInput => ({
  calendar: at.calendar,
  now: at.now,
  term: { kind: 'days', days },
  windows: [],
  ...more,
})

describe('laws of due dates', () => {
  law(
    'a due day is open or a cap, never before the loan, never beyond the cap',
    daily(calendar),
    (given, reach) => {
      const today = localMoment(given.at.now, given.at.calendar.zone).date
      const registrationUntil = daysAfter(today, given.capDays)
      const decision = dueOf(input(given, { registrationUntil }))
      if (decision.refused) return reach('never open')
      const { day, cap } = decision.due
      expect(isOpenDay(given.at.calendar.hours, day) || day === registrationUntil).toBe(true)
      expect(day >= today && day <= registrationUntil).toBe(true)
      if (day === registrationUntil) reach('on the cap')
      if (cap === 'validade' && day < registrationUntil) reach('before the cap')
      if (cap === undefined) reach('no cap')
    },
    ['never open', 'on the cap', 'before the cap', 'no cap'],
  )

  law('a window that limits is a cap like another', daily(openCalendar), (given) => {
    const today = localMoment(given.at.now, given.at.calendar.zone).date
    const limit = daysAfter(today, given.capDays)
    const decision = dueOf(input(given, { windows: [window({ due: limit })] }))
    expect(decision.done && decision.due.day <= limit).toBe(true)
  })

  law('a cap never lengthens', daily(openCalendar), (given) => {
    const registrationUntil = daysAfter(localMoment(given.at.now, given.at.calendar.zone).date, given.capDays)
    const [free, capped] = [dueOf(input(given)), dueOf(input(given, { registrationUntil }))]
    if (free.done && capped.done) expect(capped.due.day <= free.due.day).toBe(true)
  })

  law('the hour of the loan never moves the due day', fc.record({ at: daily(openCalendar), minute }), (given) => {
    const { calendar: library, now } = given.at.at
    const { date: day } = localMoment(now, library.zone)
    const other = instantOf({ date: day, minute: given.minute }, library.zone)
    if (localMoment(other, library.zone).date !== day) return
    expect(dueOf(input({ ...given.at, at: { calendar: library, now: other } }))).toEqual(dueOf(input(given.at)))
  })

  law('more days never mean an earlier date', fc.record({ at: daily(openCalendar), more: fc.nat(30) }), ({ at, more }) => {
    const [less, longer] = [dueOf(input(at)), dueOf(input({ ...at, days: at.days + more }))]
    if (less.done && longer.done) expect(longer.due.at.getTime()).toBeGreaterThanOrEqual(less.due.at.getTime())
  })

  law('the instant lies on the due day of the library’s clocks', daily(openCalendar), (given) => {
    const decision = dueOf(input(given))
    if (!decision.done) return
    const { date: day, minute: at } = localMoment(decision.due.at, given.at.calendar.zone)
    expect(day === decision.due.day || (day === daysAfter(decision.due.day, 1) && at <= 60)).toBe(true)
  })

  law('loans in a vacation window are all due on its date or the next open day', daily(openCalendar), (given) => {
    const today = localMoment(given.at.now, given.at.calendar.zone).date
    const due = daysAfter(today, given.capDays)
    const decision = dueOf(input(given, { windows: [window({ kind: 'replaces', due })] }))
    expect(decision.done && decision.due.day).toBe(openDayFrom(given.at.calendar.hours, due))
  })

  law(
    'a loan by the hour ends while the library is open or as it closes, and takes no more than its hours when lent in them',
    fc.record({ at: moment(openCalendar), hours: fc.integer({ min: 1, max: 12 }) }),
    ({ at, hours: length }, reach) => {
      const decision = dueOf(input({ at, days: 0 }, { term: { kind: 'hours', hours: length } }))
      if (!decision.done) return
      const { due } = decision
      const closings = spansOn(at.calendar.hours, due.day).map(({ closes }) => closes)
      const shown = localMoment(due.at, at.calendar.zone)
      const open = openSpan(at.calendar.hours, shown) !== undefined
      const closes = closings.some(
        (one) =>
          instantOf({ date: due.day, minute: Number(one.slice(0, 2)) * 60 + Number(one.slice(3)) }, at.calendar.zone).getTime() ===
          due.at.getTime(),
      )
      expect(open || closes).toBe(true)
      if (closes) reach('as it closes')
      if (openSpan(at.calendar.hours, localMoment(at.now, at.calendar.zone))) {
        reach('lent while open')
        expect(due.at.getTime()).toBeLessThanOrEqual(at.now.getTime() + length * hourLength)
        expect(due.at.getTime()).toBeGreaterThan(at.now.getTime())
      }
    },
    ['as it closes', 'lent while open'],
  )

  law(
    'an overnight loan ends in the first hour of the next open day',
    fc.record({ somewhen: moment(openCalendar), left: fc.oneof(fc.constantFrom(-1, 0, 60, 61), fc.integer({ min: -1, max: 61 })) }),
    ({ somewhen, left }, reach) => {
      const closing = closingMinute(somewhen.calendar.hours, somewhen.date)
      if (closing === undefined || closing - left < 0 || closing - left > 1439) return
      const at = {
        ...somewhen,
        minute: closing - left,
        now: instantOf({ date: somewhen.date, minute: closing - left }, somewhen.calendar.zone),
      }
      // A clock that is set forward has no such minute.
      if (localMoment(at.now, at.calendar.zone).minute !== at.minute) return
      const decision = dueOf(input({ at, days: 0 }, { term: { kind: 'overnight' } }))
      expect(decision.refused === true).toBe(left < 0 || left > 60)
      reach(`${left} minutes left`)
      if (decision.refused) return
      reach('lent')
      expect(decision.due.day).toBe(openDayAfter(at.calendar.hours, at.date))
      const opening = openingMinute(at.calendar.hours, decision.due.day)!
      expect(decision.due.at.getTime()).toBeLessThanOrEqual(
        instantOf({ date: decision.due.day, minute: opening + 60 }, at.calendar.zone).getTime(),
      )
    },
    ['lent', ...[-1, 0, 60, 61].map((left) => `${left} minutes left`)],
  )

  law(
    'new hours never shorten a loan, and asked again they change nothing more',
    fc.record({ at: daily(openCalendar), changed: openCalendar }),
    ({ at, changed }, reach) => {
      const decision = dueOf(input(at))
      if (!decision.done) return
      const after = { ...changed, zone: at.at.calendar.zone }
      const moved = dueUnderNewHours(after, decision.due, 'days')
      expect(moved.day >= decision.due.day && moved.at >= decision.due.at).toBe(true)
      expect(isOpenDay(after.hours, moved.day)).toBe(true)
      expect(dueUnderNewHours(after, moved, 'days')).toBe(moved)
      if (moved.day > decision.due.day) reach('moved')
    },
    ['moved'],
  )
})

describe('laws of pick-up limits', () => {
  law(
    'after so many open days, at closing time',
    fc.record({ at: moment(openCalendar), n: fc.integer({ min: 1, max: 5 }) }),
    ({ at, n }) => {
      const decision = pickUpLimit(at.calendar, at.now, n)
      if (!decision.done) return
      const today = localMoment(at.now, at.calendar.zone).date
      expect(openDaysBetween(at.calendar.hours, today, decision.limit.day)).toBe(n)
      expect(decision.limit.at).toEqual(closingInstant(at.calendar, decision.limit.day))
    },
  )

  law('new hours never shorten a limit', fc.record({ at: moment(openCalendar), changed: openCalendar }), ({ at, changed }) => {
    const decision = pickUpLimit(at.calendar, at.now, 1)
    if (!decision.done) return
    const after = { ...changed, zone: at.calendar.zone }
    const moved = limitUnderNewHours(after, decision.limit)
    expect(moved.at >= decision.limit.at).toBe(true)
    expect(limitUnderNewHours(after, moved)).toBe(moved)
  })
})

describe('the zone of the machine plays no part', () => {
  law(
    'the same loan has the same due date in every zone of the machine',
    daily(openCalendar),
    (given, reach) => {
      const before = process.env['TZ']
      const decisions = ['UTC', 'Asia/Tokyo', 'America/St_Johns'].map((TZ) => {
        process.env['TZ'] = TZ
        reach(`offset ${new Date(0).getTimezoneOffset()}`)
        return JSON.stringify([dueOf(input(given)), pickUpLimit(given.at.calendar, given.at.now, 2)])
      })
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
      expect(new Set(decisions).size).toBe(1)
    },
    ['offset 0', 'offset -540', 'offset 210'],
  )
})
