import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, instantOf, timeOf } from '../local-time.ts'
import type { CalendarException, LibraryCalendar, OpeningHours, Span } from '../calendar.ts'

/** Of 200 values a law must have been asserted on for so many. */
const fewest = 5

/**
 * A law that holds for every value. `limits` names the edges that the values must reach, each told by `reach`: a law whose edge is never met
 * shows nothing.
 */
export const law = <T>(
  title: string,
  values: fc.Arbitrary<T>,
  holds: (value: T, reach: (edge: string) => void) => void,
  limits: readonly string[] = [],
) =>
  test(title, () => {
    const reached = new Set<string>()
    const reach = (edge: string) => void reached.add(edge)
    // A value that a law does not speak of asserts nothing: of the values drawn some must have been asserted on.
    let asserted = 0
    fc.assert(
      fc.property(values, (value) => {
        const before = expect.getState().assertionCalls
        holds(value, reach)
        const { assertionCalls } = expect.getState()
        if (assertionCalls > before) asserted += 1
      }),
      { numRuns: 200, seed: 20_261_103 },
    )
    expect(asserted).toBeGreaterThanOrEqual(fewest)
    expect(limits.filter((edge) => !reached.has(edge))).toEqual([])
  })

export const zones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Europe/Lisbon', 'America/St_Johns', 'Pacific/Auckland'] as const

/** From 2018 on: with days on which daylight saving begins and ends. */
export const date = fc.integer({ min: 0, max: 3600 }).map((days) => daysAfter('2018-01-01', days))
export const minute = fc.integer({ min: 0, max: 1439 })
export const zone = fc.constantFrom(...zones)

const span = (from: number, until: number): Span => ({ opens: timeOf(from), closes: timeOf(until) })

/** No opening, one span, or two with a break. */
export const spans: fc.Arbitrary<readonly Span[]> = fc.oneof(
  fc.constant([]),
  fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 701, max: 1440 })).map(([from, until]) => [span(from, until)]),
  fc
    .tuple(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 401, max: 700 }),
      fc.integer({ min: 701, max: 900 }),
      fc.integer({ min: 901, max: 1440 }),
    )
    .map(([a, b, c, d]) => [span(a, b), span(c, d)]),
)

export const exception: fc.Arbitrary<CalendarException> = fc
  .record({
    from: date,
    until: fc.integer({ min: 0, max: 40 }),
    spans,
    yearly: fc.boolean(),
  })
  .map(({ from, until, ...rest }) => ({ ...rest, from, until: daysAfter(from, until) }))

const neverOpen: OpeningHours = { week: Array.from({ length: 7 }, () => []), exceptions: [] }

const someHours: fc.Arbitrary<OpeningHours> = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  exceptions: fc.array(exception, { maxLength: 8 }),
})

/** One library in twelve is never open. */
export const hours = fc.oneof({ weight: 11, arbitrary: someHours }, { weight: 1, arbitrary: fc.constant(neverOpen) })

export const calendar: fc.Arbitrary<LibraryCalendar> = fc.record({ libraryId: fc.constant(1), hours, zone })

/** A library that is open on some day of every week, but for its exceptions. */
export const openCalendar = calendar.map((one): LibraryCalendar => {
  const week = one.hours.week.map((day, index) => (index === 3 && day.length === 0 ? [span(480, 1320)] : day))
  return { ...one, hours: { week, exceptions: one.hours.exceptions.map((each) => ({ ...each, yearly: false })) } }
})

/** A library and an instant on its clocks. */
export const moment = (of: fc.Arbitrary<LibraryCalendar>) =>
  fc
    .record({ calendar: of, date, minute })
    .map((one) => ({ ...one, now: instantOf({ date: one.date, minute: one.minute }, one.calendar.zone) }))

/** All orders of a short list. */
export const orders = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  list.length < 2 ? [list] : list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))
