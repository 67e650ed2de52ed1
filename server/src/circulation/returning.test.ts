import { describe, expect, test } from 'vitest'
import { decideReturn, penaltyOf, returnInstant, type LoanToSettle, type PenaltyRules, type ReturnInput } from './returning.ts'
import { suspensionOf, type Suspension } from './suspension.ts'
import { destinationOf, stateAt } from './transit.ts'
import { at, BC, BN, codesOf, local, neverOpen, rules, withExceptions, closed } from './testing/sample-libraries.ts'

const bySuspension = { finePerDay: 0, finePerHour: 0, penaltyDays: 1 }
const byFine = { finePerDay: 100, finePerHour: 100, penaltyDays: 0 }
const loan = (more: Partial<LoanToSettle> = {}): LoanToSettle => ({
  due: { day: '2026-11-10', at: at('2026-11-10 22:00') },
  term: 'days',
  lentAt: at('2026-11-03 10:00'),
  policy: bySuspension,
  calendar: BC,
  ...more,
})
const penalty = (moment: string, more: Partial<LoanToSettle> = {}, set: Partial<PenaltyRules> = {}) =>
  penaltyOf({ loan: loan(more), at: at(moment), exempt: false, rules: { ...rules, ...set }, blocks: [] })
const fined = { policy: byFine }

describe('what a late return costs', () => {
  test.each([
    ['2026-11-10 22:05', 0],
    ['2026-11-10 23:59', 0],
    ['2026-11-11 00:00', 1],
    ['2026-11-11 08:10', 1],
    ['2026-11-16 21:00', 6],
  ])('D066 late days are differences of local dates: %s', (moment, days) => {
    expect(penalty(moment).lateness.days).toBe(days)
  })

  test('the instant of a return may be that of the loan, and the present one; no other side of them', () => {
    const [lentAt, now] = [at('2026-11-03 10:00'), at('2026-11-10 10:00')]
    const said = (moment: string) => codesOf(returnInstant({ kind: 'at', at: at(moment) }, now, lentAt, BC))
    expect([said('2026-11-03 09:59'), said('2026-11-03 10:00'), said('2026-11-10 10:00'), said('2026-11-10 10:01')]).toEqual([['DataAnterior'], [], [], ['DataFutura']]) // prettier-ignore
  })

  test('B040 returns in the hour that happens twice are on the due day', () => {
    const due = { day: '2019-02-16', at: at('2019-02-16 22:00') }
    for (const instant of ['2019-02-17T01:30:00Z', '2019-02-17T02:30:00Z']) {
      expect(penaltyOf({ loan: loan({ due }), at: new Date(instant), exempt: false, rules, blocks: [] }).lateness.days).toBe(0)
    }
  })

  test('D067 D068 100 cents a day, uninterrupted or on open days only', () => {
    expect(penalty('2026-11-23 10:00', fined).fine).toBe(1300)
    expect(penalty('2026-11-23 10:00', fined, { lateness: { toleranceDays: 0, onlyOpenDays: true } }).fine).toBe(1000)
  })

  test('A005 the fine is that of the loan’s own row', () => {
    expect(penalty('2026-11-14 10:00', fined).fine).toBe(400)
  })

  test('D069 a suspension begins on the day of return', () => {
    expect(penalty('2026-11-13 10:00').suspension).toEqual({ from: '2026-11-13', until: '2026-11-15' })
  })

  test('D073 both at once', () => {
    expect(penalty('2026-11-13 10:00', { policy: { ...byFine, penaltyDays: 1 } })).toMatchObject({
      fine: 300,
      suspension: { from: '2026-11-13', until: '2026-11-15' },
    })
  })

  test('D076 tolerance forgives all or nothing', () => {
    const lateness = { toleranceDays: 1, onlyOpenDays: false }
    expect(penalty('2026-11-11 10:00', fined, { lateness }).fine).toBe(0)
    expect(penalty('2026-11-13 10:00', fined, { lateness }).fine).toBe(300)
  })

  test.each([
    ['2026-11-03 13:00', 0],
    ['2026-11-03 13:01', 100],
    ['2026-11-03 15:30', 300],
    ['2026-11-04 09:00', 1000],
  ])('D077 each hour begun while the library is open: %s', (moment, cents) => {
    const special = { ...fined, term: 'hours' as const, due: { day: '2026-11-03', at: at('2026-11-03 13:00') } }
    expect(penalty(moment, special).fine).toBe(cents)
  })

  test('D078 the price of the copy and a cap in cents', () => {
    const capped = (price: number | undefined, capCents?: number) =>
      penalty(
        '2027-01-09 10:00',
        { ...fined, ...(price === undefined ? {} : { price }) },
        {
          fine: { capByPrice: true, ...(capCents === undefined ? {} : { capCents }) },
        },
      ).fine
    expect([capped(4500), capped(4500, 3000), capped(undefined), capped(undefined, 3000)]).toEqual([4500, 3000, 6000, 3000])
  })

  test('a limit of days ends the fine', () => {
    expect(penalty('2027-01-09 10:00', fined, { fine: { capByPrice: false, maxDays: 30 } }).fine).toBe(3000)
  })

  test('D088 exempt: late, but nothing to pay or to wait for', () => {
    const exempted = penaltyOf({ loan: loan(fined), at: at('2026-11-15 10:00'), exempt: true, rules, blocks: [] })
    expect(exempted).toEqual({ lateness: { days: 5, hours: 0 }, fine: 0 })
  })

  test('a copy that the reader said is back costs nothing after that day', () => {
    expect(penalty('2026-11-30 10:00', { ...fined, stoppedAt: at('2026-11-12 10:00') }).fine).toBe(200)
    expect(penalty('2026-11-13 10:00', { ...fined, stoppedAt: at('2026-11-30 10:00') }).fine).toBe(300)
    const stopped = penalty('2026-11-30 10:00', { stoppedAt: at('2026-11-12 10:00') })
    expect(stopped.suspension).toEqual({ from: '2026-11-30', until: '2026-12-01' })
  })
})

describe('suspensions follow one another', () => {
  const make = (
    present: readonly Suspension[],
    returnedOn: string,
    lateDays: number,
    sameDay: 'added' | 'longest' = 'added',
  ): Suspension => ({
    kind: 'suspension',
    returnedOn,
    ...suspensionOf({ returnedOn, lateDays, daysPerLateDay: 1, rules: { sameDay }, present })!,
  })

  test('D070 two of one day are added up, or the longest holds', () => {
    const first = make([], '2026-11-13', 3)
    expect(make([first], '2026-11-13', 5)).toMatchObject({ from: '2026-11-16', until: '2026-11-20' })
    expect(make([first], '2026-11-13', 5, 'longest')).toMatchObject({ from: '2026-11-13', until: '2026-11-17' })
    // The first of its day begins as it would where days are added up.
    expect(make([], '2026-11-13', 5, 'longest')).toMatchObject({ from: '2026-11-13', until: '2026-11-17' })
    expect(make([first], '2026-11-14', 2, 'longest')).toMatchObject({ from: '2026-11-16', until: '2026-11-17' })
  })

  test('the longest of a day begins with the first of that day, also where days were added up before', () => {
    const first = make([], '2026-11-13', 3)
    const added = make([first], '2026-11-13', 5)
    expect(make([first, added], '2026-11-13', 9, 'longest')).toMatchObject({ from: '2026-11-13', until: '2026-11-21' })
    expect(make([added, first], '2026-11-13', 9, 'longest')).toMatchObject({ from: '2026-11-13', until: '2026-11-21' })
  })

  test('D071 a later return is appended', () => {
    expect(make([make([], '2026-11-13', 3)], '2026-11-14', 2)).toMatchObject({ from: '2026-11-16', until: '2026-11-17' })
  })

  test('one that is over does not hold up the next', () => {
    expect(make([make([], '2026-11-01', 3)], '2026-11-13', 1)).toMatchObject({ from: '2026-11-13', until: '2026-11-13' })
  })

  test('no row gives more days than the most', () => {
    const input = { returnedOn: '2026-11-13', lateDays: 50, daysPerLateDay: 3, present: [] }
    expect(suspensionOf({ ...input, rules: { sameDay: 'added', maxDays: 30 } })?.until).toBe('2026-12-12')
    expect(suspensionOf({ ...input, daysPerLateDay: 0, rules: { sameDay: 'added' } })).toBeUndefined()
  })
})

describe('when a copy counts as returned', () => {
  const now = at('2026-11-11 08:00')
  const lentAt = at('2026-11-03 10:00')

  test('D081 found in the box: by the last closing', () => {
    const decision = returnInstant({ kind: 'box' }, now, lentAt, BC)
    expect(decision.done && local(decision.returnedAt)).toBe('2026-11-10 22:00')
    expect(returnInstant({ kind: 'box' }, now, at('2026-11-11 07:59'), BC)).toMatchObject({ returnedAt: at('2026-11-11 07:59') })
    expect(returnInstant({ kind: 'box' }, now, lentAt, neverOpen)).toMatchObject({ returnedAt: now })
  })

  test('D083 never in the future, never before the loan', () => {
    expect(returnInstant({ kind: 'at', at: at('2026-11-12 08:00') }, now, lentAt, BC)).toMatchObject({
      reasons: [{ code: 'DataFutura', params: { data: '2026-11-12' } }],
    })
    expect(returnInstant({ kind: 'at', at: at('2019-02-16 08:00') }, now, lentAt, BC)).toMatchObject({
      reasons: [{ code: 'DataAnterior', params: { data: '2019-02-16', minima: '2026-11-03' } }],
    })
    expect(returnInstant({ kind: 'at', at: at('2026-11-10 12:00') }, now, lentAt, BC).done).toBe(true)
  })

  test('a clock that went back returns nothing before it was lent', () => {
    expect(returnInstant({ kind: 'now' }, at('2026-11-02 08:00'), lentAt, BC)).toMatchObject({ returnedAt: lentAt })
  })
})

describe('what to do with the object', () => {
  const here = { state: 'available', libraryId: 1 } as const
  const next = { holdId: 5, pickUpLibraryId: 1 }

  test('F109 to the first in the queue, at its library', () => {
    expect(destinationOf({ ...here, next }, 1)).toEqual({ kind: 'hold_shelf', for: 'hold', releases: true, holdId: 5 })
  })

  test('F130 F131 returned elsewhere it travels; at a third library it stays in transit', () => {
    expect(destinationOf({ ...here, next }, 3)).toEqual({ kind: 'send', libraryId: 1, for: 'hold', withdraws: false, holdId: 5 })
    expect(destinationOf({ ...here, state: 'in_transit' }, 2)).toEqual({ kind: 'send', libraryId: 1, for: 'home', withdraws: false })
    expect(destinationOf({ ...here, state: 'in_transit' }, 1)).toEqual({ kind: 'shelf' })
  })

  test('F132 scanned twice nothing more; elsewhere by mistake the limit is cleared', () => {
    const allocation = { kind: 'hold', stage: 'on_hold_shelf', pickUpLibraryId: 1 } as const
    expect(destinationOf({ ...here, state: 'on_hold_shelf', allocation }, 1)).toEqual({ kind: 'hold_shelf', for: 'hold', releases: false })
    expect(destinationOf({ ...here, state: 'on_hold_shelf', allocation }, 3)).toMatchObject({ kind: 'send', libraryId: 1, withdraws: true })
  })

  test('G147 a request travels to its reader, and home again', () => {
    const request = {
      state: 'in_transit',
      libraryId: 3,
      allocation: { kind: 'request', stage: 'on_the_way', pickUpLibraryId: 1 },
    } as const
    expect(destinationOf(request, 1)).toEqual({ kind: 'hold_shelf', for: 'request', releases: true })
    expect(destinationOf({ state: 'available', libraryId: 3 }, 1)).toMatchObject({ kind: 'send', libraryId: 3, for: 'home' })
  })

  test('D087 found again after its replacement was paid: staff look at it; a damaged copy too', () => {
    expect(destinationOf({ ...here, state: 'lost', forStaff: true }, 1)).toEqual({ kind: 'staff' })
    expect(destinationOf({ ...here, state: 'damaged', next }, 1)).toEqual({ kind: 'staff' })
    expect(stateAt({ kind: 'staff' }, 'damaged')).toBe('damaged')
  })

  test('a withdrawn copy serves nobody, also where it was meant for somebody', () => {
    const allocation = { kind: 'hold', stage: 'on_the_way', pickUpLibraryId: 1 } as const
    expect(destinationOf({ ...here, state: 'withdrawn', next }, 1)).toEqual({ kind: 'staff' })
    expect(destinationOf({ ...here, state: 'withdrawn', allocation }, 1)).toEqual({ kind: 'staff' })
    expect(stateAt({ kind: 'staff' }, 'withdrawn')).toBe('withdrawn')
  })

  test('a whole return: late, and on its way', () => {
    const input: ReturnInput = {
      now: at('2026-11-13 14:00'),
      moment: { kind: 'now' },
      library: withExceptions(BN, closed('2026-11-16')),
      copy: here,
      loan: loan(fined),
      exempt: false,
      rules,
      blocks: [],
    }
    expect(decideReturn(input)).toMatchObject({ done: true, penalty: { fine: 300 }, destination: { kind: 'send', libraryId: 1 } })
    expect(codesOf(decideReturn({ ...input, moment: { kind: 'at', at: at('2026-11-13 15:00') } }))).toEqual(['DataFutura'])
    const { loan: _, ...withoutLoan } = input
    expect(decideReturn(withoutLoan)).toEqual({ done: true, destination: expect.objectContaining({ kind: 'send' }) })
  })
})
