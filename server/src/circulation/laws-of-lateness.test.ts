import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { closingInstant, openDayAfter, openingMinute } from './calendar.ts'
import { fineOf } from './fine.ts'
import { isLate, latenessOf, type RunningLoan } from './lateness.ts'
import { daysAfter, daysBetween, instantOf, localMoment, minuteLength } from './local-time.ts'
import { penaltyOf, returnInstant, type LoanToSettle, type PenaltyRules } from './returning.ts'
import { blockedUntil, closedUp, noLaterThan, suspensionOf, type Block, type Suspension, type SuspensionRules } from './suspension.ts'
import { date, law, minute, moment, openCalendar, orders } from './testing/law.ts'

const cents = fc.integer({ min: 0, max: 10_000 })
const penaltyRules: fc.Arbitrary<PenaltyRules> = fc.record({
  lateness: fc.record({ toleranceDays: fc.nat(3), onlyOpenDays: fc.boolean() }),
  fine: fc.record(
    { capByPrice: fc.boolean(), capCents: cents, maxDays: fc.integer({ min: 0, max: 60 }) },
    { requiredKeys: ['capByPrice'] },
  ),
  suspension: fc.record(
    { sameDay: fc.constantFrom('added', 'longest'), maxDays: fc.integer({ min: 1, max: 90 }) },
    { requiredKeys: ['sameDay'] },
  ),
})

/** A daily loan, and minutes after its due instant. */
const late = fc
  .record({
    at: moment(openCalendar),
    perDay: cents,
    perHour: cents,
    penaltyDays: fc.nat(3),
    price: fc.option(cents, { nil: undefined }),
    minutes: fc.integer({ min: -2000, max: 60_000 }),
    more: fc.nat(20_000),
    rules: penaltyRules,
    hourly: fc.boolean(),
  })
  .map((one) => {
    const { calendar, now } = one.at
    const loan: LoanToSettle = {
      due: { day: localMoment(now, calendar.zone).date, at: now },
      term: one.hourly ? 'hours' : 'days',
      lentAt: new Date(now.getTime() - 1e9),
      policy: { finePerDay: one.perDay, finePerHour: one.perHour, penaltyDays: one.penaltyDays },
      calendar,
      ...(one.price === undefined ? {} : { price: one.price }),
    }
    const returnedAt = new Date(now.getTime() + one.minutes * minuteLength)
    return { ...one, loan, returnedAt, afterwards: new Date(returnedAt.getTime() + one.more * minuteLength) }
  })

const penalty = (loan: LoanToSettle, at: Date, rules: PenaltyRules, exempt = false) => penaltyOf({ loan, at, exempt, rules, blocks: [] })

describe('laws of lateness and fines', () => {
  law(
    'a fine never falls by waiting, and is a whole number of cents',
    late,
    ({ loan, returnedAt, afterwards, rules }, reach) => {
      const [first, second] = [penalty(loan, returnedAt, rules), penalty(loan, afterwards, rules)]
      expect(second.fine).toBeGreaterThanOrEqual(first.fine)
      expect(Number.isSafeInteger(second.fine) && first.fine >= 0).toBe(true)
      if (second.fine > first.fine) reach('grows')
      if (second.fine === first.fine && second.fine > 0) reach('capped')
    },
    ['grows', 'capped'],
  )

  law(
    'a fine passes none of its caps',
    late,
    ({ loan, afterwards, rules, price }, reach) => {
      const { fine } = penalty(loan, afterwards, rules)
      if (rules.fine.capCents !== undefined) expect(fine).toBeLessThanOrEqual(rules.fine.capCents)
      if (rules.fine.capByPrice && price) expect(fine).toBeLessThanOrEqual(price)
      if (rules.fine.maxDays !== undefined && loan.term === 'days')
        expect(fine).toBeLessThanOrEqual(rules.fine.maxDays * loan.policy.finePerDay)
      if (fine > 0 && fine === rules.fine.capCents) reach('cents')
      if (fine > 0 && fine === price) reach('price')
    },
    ['cents', 'price'],
  )

  law('without price there is no cap by price', late, ({ loan, afterwards, rules }) => {
    const { price: _, ...unpriced } = loan
    const open = { ...rules, fine: { ...rules.fine, capByPrice: false } }
    expect(penalty(unpriced, afterwards, { ...rules, fine: { ...rules.fine, capByPrice: true } }).fine).toBe(
      penalty(unpriced, afterwards, open).fine,
    )
  })

  law('the fine is that of the row: twice the rate, twice the fine, where no cap stands', late, ({ loan, afterwards, rules }) => {
    const free = { ...rules, fine: { capByPrice: false } }
    const doubled = {
      ...loan,
      policy: { ...loan.policy, finePerDay: loan.policy.finePerDay * 2, finePerHour: loan.policy.finePerHour * 2 },
    }
    expect(penalty(doubled, afterwards, free).fine).toBe(penalty(loan, afterwards, free).fine * 2)
  })

  law('tolerance forgives all or nothing', late, ({ loan, afterwards, rules }) => {
    const days = (toleranceDays: number) => latenessOf(loan, afterwards, loan.calendar, { ...rules.lateness, toleranceDays }).days
    expect([0, days(0)]).toContain(days(rules.lateness.toleranceDays))
    expect(days(rules.lateness.toleranceDays) === 0).toBe(days(0) <= rules.lateness.toleranceDays)
  })

  law(
    'open days are never more than days',
    late,
    ({ loan, afterwards }, reach) => {
      const days = (onlyOpenDays: boolean) => latenessOf(loan, afterwards, loan.calendar, { toleranceDays: 0, onlyOpenDays }).days
      expect(days(true)).toBeLessThanOrEqual(days(false))
      if (days(true) < days(false)) reach('fewer')
    },
    ['fewer'],
  )

  law(
    'a daily loan is late from local midnight, on the day itself never',
    fc.record({ at: moment(openCalendar), other: minute, days: fc.nat(3) }),
    ({ at, other, days }, reach) => {
      const { zone } = at.calendar
      const day = localMoment(at.now, zone).date
      const loan: RunningLoan = { due: { day, at: at.now }, term: 'days' }
      const then = instantOf({ date: daysAfter(day, days), minute: other }, zone)
      const passed = daysBetween(day, localMoment(then, zone).date)
      expect(isLate(loan, then, zone)).toBe(passed > 0)
      expect(latenessOf(loan, then, at.calendar, { toleranceDays: 0, onlyOpenDays: false }).days).toBe(passed)
      reach(passed > 0 ? 'late' : 'the day itself')
    },
    ['late', 'the day itself'],
  )

  law('closed hours never count for a loan by the hour', moment(openCalendar), ({ calendar, now }) => {
    const day = localMoment(now, calendar.zone).date
    const closing = closingInstant(calendar, day)
    const next = openDayAfter(calendar.hours, day)
    if (!closing || next === undefined || closing <= now) return
    const opening = instantOf({ date: next, minute: openingMinute(calendar.hours, next)! }, calendar.zone)
    const loan: RunningLoan = { due: { day, at: now }, term: 'hours' }
    const hoursLate = (at: Date) => latenessOf(loan, at, calendar, { toleranceDays: 0, onlyOpenDays: false }).hours
    expect(hoursLate(opening)).toBe(hoursLate(closing))
  })

  law('who is exempt pays nothing and waits for nothing, and was late all the same', late, ({ loan, afterwards, rules }) => {
    const exempted = penalty(loan, afterwards, rules, true)
    expect(exempted).toEqual({ lateness: penalty(loan, afterwards, rules).lateness, fine: 0 })
  })

  law('a copy that is said to be back costs no more by being found later', late, ({ loan, returnedAt, afterwards, rules }) => {
    if (returnedAt < loan.lentAt) return
    expect(penalty({ ...loan, stoppedAt: returnedAt }, afterwards, rules).fine).toBe(penalty(loan, returnedAt, rules).fine)
  })

  law('days and hours of nothing cost nothing', fc.record({ perDay: cents, perHour: cents, byHour: fc.boolean() }), (rates) => {
    expect(fineOf({ ...rates, lateness: { days: 0, hours: 0 }, rules: { capByPrice: false } })).toBe(0)
  })

  law(
    'a return never counts before its loan nor after now',
    fc.record({
      at: moment(openCalendar),
      lent: fc.integer({ min: -500, max: 40_000 }),
      wanted: fc.integer({ min: -500, max: 50_000 }),
      kind: fc.constantFrom('now', 'box', 'at'),
    }),
    ({ at, lent, wanted, kind }, reach) => {
      const lentAt = new Date(at.now.getTime() - lent * minuteLength)
      const named = new Date(at.now.getTime() - wanted * minuteLength)
      const decision = returnInstant(kind === 'at' ? { kind, at: named } : { kind: kind as 'now' | 'box' }, at.now, lentAt, at.calendar)
      if (decision.refused) {
        expect(named < lentAt || named > at.now).toBe(true)
        return reach('refused')
      }
      expect(decision.returnedAt >= lentAt).toBe(true)
      if (lentAt <= at.now) expect(decision.returnedAt <= at.now).toBe(true)
      reach(kind)
    },
    ['refused', 'now', 'box', 'at'],
  )
})

const returns = fc.record({
  day: date,
  first: fc.array(fc.record({ before: fc.nat(20), lateDays: fc.integer({ min: 1, max: 12 }) }), { maxLength: 3 }),
  same: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 2, maxLength: 4 }),
  daysPerLateDay: fc.integer({ min: 1, max: 3 }),
  maxDays: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
})

type Return = { readonly returnedOn: string; readonly lateDays: number }

function scanned(list: readonly Return[], daysPerLateDay: number, rules: SuspensionRules): readonly Suspension[] {
  return list.reduce<readonly Suspension[]>((present, one) => {
    const made = suspensionOf({ ...one, daysPerLateDay, rules, present })
    return made ? [...present, { kind: 'suspension', returnedOn: one.returnedOn, ...made }] : present
  }, [])
}

const lengthOf = ({ from, until }: { readonly from: string; readonly until: string }) => daysBetween(from, until) + 1
const daysOf = (rows: readonly Suspension[]) =>
  rows.flatMap((one) => Array.from({ length: lengthOf(one) }, (_, days) => daysAfter(one.from, days)))
const rulesOf = (sameDay: SuspensionRules['sameDay'], maxDays: number | undefined): SuspensionRules => ({
  sameDay,
  ...(maxDays === undefined ? {} : { maxDays }),
})
const historyOf = ({ day, first }: { day: string; first: readonly { before: number; lateDays: number }[] }): readonly Return[] =>
  first
    .map((one) => ({ returnedOn: daysAfter(day, -one.before), lateDays: one.lateDays }))
    .toSorted((one, other) => (one.returnedOn < other.returnedOn ? -1 : 1))

describe('laws of suspensions', () => {
  law(
    'the order of scanning changes neither the sum nor the days',
    returns,
    (given, reach) => {
      const rules = rulesOf('added', given.maxDays)
      const history = historyOf(given)
      const all = orders(given.same).map((order) =>
        daysOf(scanned([...history, ...order.map((lateDays) => ({ returnedOn: given.day, lateDays }))], given.daysPerLateDay, rules))
          .toSorted()
          .join(),
      )
      expect(new Set(all).size).toBe(1)
      if (history.length > 0) reach('during another')
    },
    ['during another'],
  )

  law('returns entered in any order of their days give the same sum', returns, (given) => {
    const rules = rulesOf('added', given.maxDays)
    const list = [...historyOf(given), ...given.same.slice(0, 2).map((lateDays) => ({ returnedOn: given.day, lateDays }))].slice(0, 4)
    const sums = orders(list).map((order) => daysOf(scanned(order, given.daysPerLateDay, rules)).length)
    expect(new Set(sums).size).toBe(1)
  })

  law(
    'suspensions that are added never overlap, begin on the day of return or after the last, and keep to the most',
    returns,
    (given, reach) => {
      const rows = scanned(
        [...historyOf(given), ...given.same.map((lateDays) => ({ returnedOn: given.day, lateDays }))],
        given.daysPerLateDay,
        rulesOf('added', given.maxDays),
      )
      const days = daysOf(rows)
      expect(new Set(days).size).toBe(days.length)
      for (const one of rows) {
        expect(one.from >= one.returnedOn!).toBe(true)
        if (given.maxDays !== undefined) expect(lengthOf(one)).toBeLessThanOrEqual(given.maxDays)
        if (lengthOf(one) === given.maxDays) reach('the most')
        if (one.from > one.returnedOn!) reach('appended')
      }
    },
    ['the most', 'appended'],
  )

  law(
    'a return that is corrected to less lateness never ends the suspensions later; added, they keep their sum without free days between',
    fc.record({ given: returns, which: fc.nat(), less: fc.nat(20), earlier: fc.nat(10), sameDay: fc.constantFrom('added', 'longest') }),
    ({ given, which, less, earlier, sameDay }, reach) => {
      const rules = rulesOf(sameDay, given.maxDays)
      const list = [...historyOf(given), ...given.same.map((lateDays) => ({ returnedOn: given.day, lateDays }))]
      const rows = scanned(list, given.daysPerLateDay, rules).map((one) => ({ ...one, returnedOn: one.returnedOn! }))
      const lifted = rows[which % Math.max(rows.length, 1)]
      if (!lifted) return
      const present = rows.filter((one) => one !== lifted && one.from <= lifted.from)
      const returnedOn = daysAfter(lifted.returnedOn, -earlier)
      const lateDays = Math.min(less, lengthOf(lifted))
      const made = suspensionOf({ returnedOn, lateDays, daysPerLateDay: 1, rules, present })
      const kept = [...present, ...(made ? [{ kind: 'suspension' as const, returnedOn, ...noLaterThan(lifted, made) }] : [])]
      const followers = rows.filter((one) => one.from > lifted.from).toSorted((one, other) => (one.from < other.from ? -1 : 1))
      const after = [...kept, ...closedUp(followers, kept, rules)]
      const last = (some: readonly Suspension[]) =>
        some
          .map((one) => one.until)
          .toSorted()
          .at(-1) ?? ''
      expect(last(after) <= last(rows)).toBe(true)
      if (sameDay === 'longest') return reach('longest')
      const days = daysOf(after)
      expect([new Set(days).size, days.length]).toEqual([days.length, daysOf(rows).length - lengthOf(lifted) + lateDays])
      const ends = after.map((one) => daysAfter(one.until, 1))
      for (const one of after) expect(one.from === one.returnedOn || ends.includes(one.from)).toBe(true)
      if (followers.length > 0) reach('appended')
    },
    ['longest', 'appended'],
  )

  law('of one day the longest: its days, in any order', returns, (given) => {
    const rules = rulesOf('longest', given.maxDays)
    const all = orders(given.same).map((order) =>
      [
        ...new Set(
          daysOf(
            scanned(
              order.map((lateDays) => ({ returnedOn: given.day, lateDays })),
              given.daysPerLateDay,
              rules,
            ),
          ),
        ),
      ].toSorted(),
    )
    expect(new Set(all.map((days) => days.join())).size).toBe(1)
    expect(all[0]!.length).toBe(Math.min(Math.max(...given.same) * given.daysPerLateDay, given.maxDays ?? Infinity))
  })

  law('a day more late is never a day less suspended', returns, (given) => {
    const input = { returnedOn: given.day, daysPerLateDay: given.daysPerLateDay, rules: rulesOf('added', given.maxDays), present: [] }
    const [less, more] = [given.same[0]!, given.same[0]! + 1].map((lateDays) => lengthOf(suspensionOf({ ...input, lateDays })!)) as [
      number,
      number,
    ]
    expect(more).toBeGreaterThanOrEqual(less)
  })

  law(
    'until the day that is told something holds, and on the day after nothing',
    fc.record({
      today: date,
      blocks: fc.array(fc.record({ from: fc.integer({ min: -10, max: 5 }), days: fc.nat(12), open: fc.integer({ min: 0, max: 6 }) }), {
        maxLength: 5,
      }),
    }),
    ({ today, blocks }, reach) => {
      const rows = blocks.map(({ from, days, open }): Block => {
        const first = daysAfter(today, from)
        return { kind: 'suspension', from: first, ...(open === 0 ? {} : { until: daysAfter(first, days) }) }
      })
      const running = (day: string) => rows.filter((one) => one.from <= day && (one.until === undefined || day <= one.until))
      const told = blockedUntil(rows, today)
      expect(told === undefined).toBe(running(today).length === 0)
      if (!told) return reach('free')
      if (told.until === undefined) return reach('without end')
      for (let day = today; day <= told.until; day = daysAfter(day, 1)) expect(running(day).length).toBeGreaterThan(0)
      expect(running(daysAfter(told.until, 1))).toEqual([])
      reach('to a day')
    },
    ['free', 'without end', 'to a day'],
  )
})
