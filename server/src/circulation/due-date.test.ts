import { describe, expect, test } from 'vitest'
import { limitUnderNewHours, pickUpLimit } from './pick-up.ts'
import { dueByHand, dueMoved, dueOf, dueToday, dueUnderNewHours, type DueInput } from './due-date.ts'
import { windowRefusals, windowsOf, type VacationWindow } from './vacation-window.ts'
import { at, BC, BE, BN, BS, closed, codesOf, GR, local, neverOpen, opened, withExceptions } from './testing/sample-libraries.ts'
import type { LibraryCalendar } from './calendar.ts'

const loan = (calendar: LibraryCalendar, moment: string, days: number, more: Partial<DueInput> = {}): DueInput => ({
  calendar,
  now: at(moment),
  term: { kind: 'days', days },
  windows: [],
  ...more,
})

function due(input: DueInput): string {
  const decision = dueOf(input)
  return decision.done ? local(decision.due.at) : codesOf(decision).join()
}

const vacation: VacationWindow = {
  id: 1,
  kind: 'replaces',
  from: '2026-12-07',
  until: '2026-12-19',
  due: '2027-01-11',
  categoryIds: [],
  groups: ['livro'],
  loanTypes: ['N'],
}
const keys = { libraryId: 1, categoryId: GR, group: 'livro', loanType: 'N' }
const inVacation = (moment: string, loanType = 'N') =>
  due(loan(BC, moment, 7, { windows: windowsOf([vacation], { ...keys, loanType }, moment.slice(0, 10)) }))

describe('due dates', () => {
  test.each<[string, LibraryCalendar, string, number, string]>([
    ['B019 the day of the loan plus N, at closing time', BC, '2026-11-03 10:00', 7, '2026-11-10 22:00'],
    ['B020 the hour does not move the day: early', BC, '2026-11-03 08:01', 7, '2026-11-10 22:00'],
    ['B020 the hour does not move the day: late', BC, '2026-11-03 21:59', 7, '2026-11-10 22:00'],
    ['A001 a Sunday', BC, '2026-11-03 10:00', 5, '2026-11-09 22:00'],
    ['A002 the calendar of the lending library', BN, '2026-11-06 14:00', 14, '2026-11-23 21:00'],
    ['B021 a holiday, open on Saturdays', BC, '2026-11-13 10:00', 7, '2026-11-21 12:00'],
    ['B021 a holiday, closed on Saturdays', BS, '2026-11-13 10:00', 7, '2026-11-23 18:00'],
    ['B022 the recess', BC, '2026-12-07 10:00', 14, '2027-01-04 22:00'],
    ['B022 a closed day inside does not lengthen', BC, '2026-11-09 10:00', 14, '2026-11-23 22:00'],
    ['B023 open two days a week: Tuesday', BE, '2026-11-03 10:00', 7, '2026-11-10 12:00'],
    ['B023 open two days a week: Thursday', BE, '2026-11-05 10:00', 7, '2026-11-12 12:00'],
    ['B023 lent on a closed day', BE, '2026-11-13 10:00', 7, '2026-11-24 12:00'],
    ['B024 never open', neverOpen, '2026-11-03 10:00', 7, 'CalendarioSemDiaAberto'],
    [
      'B025 an extra opening day',
      withExceptions(BC, opened('2026-11-08', '08:00', '14:00'), opened('2026-11-15', '08:00', '14:00')),
      '2026-11-08 09:00',
      7,
      '2026-11-15 14:00',
    ],
    ['B026 reduced hours', withExceptions(BC, opened('2027-02-10', '13:00', '18:00')), '2027-02-01 10:00', 7, '2027-02-10 18:00'],
    ['C056 a renewal lands on a holiday', BC, '2026-11-13 10:00', 7, '2026-11-21 12:00'],
  ])('%s', (_, calendar, moment, days, expected) => {
    expect(due(loan(calendar, moment, days))).toBe(expected)
  })

  test('B019 the instant is stored in UTC', () => {
    expect(dueOf(loan(BC, '2026-11-03 10:00', 7))).toMatchObject({
      due: { day: '2026-11-10', at: new Date('2026-11-11T01:00:00Z') },
    })
  })

  test.each<[string, LibraryCalendar, string, number, string, string]>([
    ['B030 a Sunday at BC', BC, '2026-11-03 10:00', 7, '2026-11-08', '2026-11-07 12:00'],
    ['B030 a Sunday at BS', BS, '2026-11-03 10:00', 7, '2026-11-08', '2026-11-06 18:00'],
    ['B032 the cap and the recess together', BC, '2026-12-15 10:00', 14, '2026-12-31', '2026-12-19 12:00'],
    ['C055 a renewal', BC, '2026-11-09 10:00', 7, '2026-11-13', '2026-11-13 22:00'],
    ['a cap on the day of the loan', BC, '2026-11-03 10:00', 7, '2026-11-03', '2026-11-03 22:00'],
    ['no open day before the cap: the cap itself, to its end', BE, '2026-11-06 10:00', 7, '2026-11-08', '2026-11-09 00:00'],
    ['a registration that is over caps nothing', BC, '2026-11-03 10:00', 7, '2026-11-01', '2026-11-10 22:00'],
  ])('%s', (_, calendar, moment, days, registrationUntil, expected) => {
    expect(due(loan(calendar, moment, days, { registrationUntil }))).toBe(expected)
  })

  test('what holds the date back is told', () => {
    const limit: VacationWindow = { ...vacation, kind: 'limits', from: '2026-08-01', until: '2026-12-18', due: '2026-12-18' }
    const cap = (input: Partial<DueInput>) => dueOf(loan(BC, '2026-12-15 10:00', 7, input))
    expect(cap({ registrationUntil: '2026-12-17' })).toMatchObject({ due: { day: '2026-12-17', cap: 'validade' } })
    expect(cap({ windows: [limit] })).toMatchObject({ due: { day: '2026-12-18', cap: 'limite_periodo' } })
    expect(cap({ windows: [limit], registrationUntil: '2026-12-17' })).toMatchObject({ due: { day: '2026-12-17', cap: 'validade' } })
  })

  test('of registration and end of term on one day the registration is told; of two vacations the later day holds', () => {
    const limit: VacationWindow = { ...vacation, kind: 'limits', from: '2026-08-01', until: '2026-12-18', due: '2026-12-18' }
    const both = { windows: [limit], registrationUntil: '2026-12-18' }
    expect(dueOf(loan(BC, '2026-12-15 10:00', 7, both))).toMatchObject({ due: { day: '2026-12-18', cap: 'validade' } })
    const windows = [vacation, { ...vacation, id: 2, due: '2027-01-18' }, { ...vacation, id: 3, due: '2027-01-12' }]
    expect(due(loan(BC, '2026-12-09 10:00', 7, { windows }))).toBe('2027-01-18 22:00')
  })

  test('a date that falls on the last valid day by itself is not held back', () => {
    expect(dueOf(loan(BC, '2026-11-03 10:00', 7, { registrationUntil: '2026-11-10' }))).toEqual({
      done: true,
      due: { day: '2026-11-10', at: at('2026-11-10 22:00') },
    })
  })

  test.each([
    ['2026-12-04 10:00', '2026-12-11 22:00'],
    ['2026-12-07 08:00', '2027-01-11 22:00'],
    ['2026-12-19 11:59', '2027-01-11 22:00'],
    ['2027-01-04 10:00', '2027-01-11 22:00'],
  ])('B033 a vacation window replaces the count: lent %s', (moment, expected) => {
    expect(inVacation(moment)).toBe(expected)
  })

  test('B034 loan types that the window does not name are untouched', () => {
    expect(inVacation('2026-12-09 10:00', 'E')).toBe('2026-12-16 22:00')
  })

  test('a window holds for its own library, categories and groups alone', () => {
    const day = '2026-12-09'
    const holds = (more: Partial<VacationWindow>) => windowsOf([{ ...vacation, ...more }], keys, day).length
    expect([holds({ libraryId: 1 }), holds({ categoryIds: [GR] }), holds({ groups: [] })]).toEqual([1, 1, 1])
    expect([holds({ libraryId: 2 }), holds({ categoryIds: [GR + 1] }), holds({ groups: ['tese'] })]).toEqual([0, 0, 0])
  })

  test('a window is due after its last loan, and on an open day of every library it is for', () => {
    expect(windowRefusals({ ...vacation, due: '2026-12-18' }, [BC.hours])).toEqual([
      { code: 'DataNaoPosterior', params: { data: '2026-12-18', minima: '2026-12-19' } },
    ])
    expect(windowRefusals({ ...vacation, due: '2026-12-19' }, [BC.hours])).toEqual([])
    expect(windowRefusals({ ...vacation, due: '2026-12-19' }, [BC.hours, BS.hours])).toEqual([
      { code: 'DataFechada', params: { data: '2026-12-19', proxima: '2027-01-04' } },
    ])
  })

  test('B035 a window on a closed day is refused, the next open day proposed', () => {
    expect(windowRefusals({ ...vacation, due: '2027-01-10' }, [BC.hours])).toEqual([
      { code: 'DataFechada', params: { data: '2027-01-10', proxima: '2027-01-11' } },
    ])
    expect(windowRefusals(vacation, [BC.hours, BS.hours])).toEqual([])
  })

  test.each([
    ['2026-11-03 10:00', '2026-11-03 13:00'],
    ['2026-11-03 20:30', '2026-11-03 22:00'],
    ['2026-11-03 06:00', '2026-11-03 11:00'],
    ['2026-11-07 12:30', '2026-11-09 11:00'],
  ])('B037 three hours from %s end at closing time at the latest', (moment, expected) => {
    expect(due(loan(BC, moment, 0, { term: { kind: 'hours', hours: 3 } }))).toBe(expected)
  })

  test('hours that would begin after the last valid day are refused', () => {
    const byHours = (registrationUntil: string) =>
      due(loan(BC, '2026-11-07 12:30', 0, { term: { kind: 'hours', hours: 3 }, registrationUntil }))
    expect([byHours('2026-11-08'), byHours('2026-11-09')]).toEqual(['PrazoLimitadoPelaValidade', '2026-11-09 11:00'])
  })

  test('reading-room use after closing time is not late from its first minute', () => {
    const read = (moment: string) => local(dueToday({ calendar: BC, now: at(moment) }).at)
    expect([read('2026-11-03 10:00'), read('2026-11-03 22:10'), read('2026-11-08 10:00')]).toEqual([
      '2026-11-03 22:00',
      '2026-11-03 22:10',
      '2026-11-09 00:00',
    ])
  })

  test('an hourly loan that would end in a break ends where the break begins', () => {
    const lunch = withExceptions(BC, {
      from: '2026-11-03',
      until: '2026-11-03',
      spans: [
        { opens: '08:00', closes: '12:00' },
        { opens: '13:00', closes: '22:00' },
      ],
    })
    expect(due(loan(lunch, '2026-11-03 10:00', 0, { term: { kind: 'hours', hours: 2.5 } }))).toBe('2026-11-03 12:00')
    expect(due(loan(lunch, '2026-11-03 10:00', 0, { term: { kind: 'hours', hours: 4 } }))).toBe('2026-11-03 14:00')
  })

  test.each<[LibraryCalendar, string, string]>([
    [BC, '2026-11-06 21:30', '2026-11-07 09:00'],
    [BC, '2026-11-19 21:30', '2026-11-21 09:00'],
    [BS, '2026-11-06 17:30', '2026-11-09 09:00'],
    [BC, '2026-11-06 15:00', 'PernoiteForaDoHorario'],
    [BC, '2026-11-08 15:00', 'PernoiteForaDoHorario'],
  ])('B038 overnight, $libraryId: taken %s', (calendar, moment, expected) => {
    expect(due(loan(calendar, moment, 0, { term: { kind: 'overnight' } }))).toBe(expected)
  })

  test('a night ends by closing time where the library opens for less than an hour', () => {
    const short = withExceptions(BC, opened('2026-11-07', '08:00', '08:30'))
    expect(due(loan(short, '2026-11-06 21:30', 0, { term: { kind: 'overnight' } }))).toBe('2026-11-07 08:30')
  })

  test('an overnight loan may begin an hour before closing, at the very minute, up to closing', () => {
    const taken = (moment: string) => due(loan(BC, `2026-11-05 ${moment}`, 0, { term: { kind: 'overnight' } }))
    const refused = 'PernoiteForaDoHorario'
    expect([taken('20:59'), taken('21:00'), taken('22:00'), taken('22:01')]).toEqual([refused, '2026-11-06 09:00', '2026-11-06 09:00', refused]) // prettier-ignore
  })

  test('the earliest of several ends of term holds, that of today too', () => {
    const term = (id: number, day: string) => ({ ...vacation, id, kind: 'limits' as const, due: day })
    const capped = (...days: readonly string[]) => due(loan(BC, '2026-11-03 10:00', 7, { windows: days.map((day, id) => term(id, day)) }))
    expect([capped('2026-11-09', '2026-11-06'), capped('2026-11-03'), capped('2026-11-02')]).toEqual(['2026-11-06 22:00', '2026-11-03 22:00', '2026-11-10 22:00']) // prettier-ignore
  })

  test('a day by hand may be today and the last one of the registration', () => {
    const byHand = (day: string) => codesOf(dueByHand({ calendar: BC, now: at('2026-11-03 10:00'), registrationUntil: '2026-11-09' }, day)) // prettier-ignore
    expect([byHand('2026-11-03'), byHand('2026-11-09'), byHand('2026-11-10')]).toEqual([[], [], ['PrazoLimitadoPelaValidade']])
  })

  test('an overnight loan beyond the registration is refused', () => {
    expect(due(loan(BC, '2026-11-06 21:30', 0, { term: { kind: 'overnight' }, registrationUntil: '2026-11-06' }))).toBe(
      'PrazoLimitadoPelaValidade',
    )
  })

  test('B028 a day closed later moves the date forward, reopening moves nothing back', () => {
    const present = { day: '2026-11-17', at: at('2026-11-17 22:00') }
    const strike = withExceptions(BC, closed('2026-11-17'))
    const moved = dueUnderNewHours(strike, present, 'days')
    expect([moved.day, local(moved.at)]).toEqual(['2026-11-18', '2026-11-18 22:00'])
    expect(dueUnderNewHours(BC, moved, 'days')).toBe(moved)
    expect(dueUnderNewHours(neverOpen, present, 'days')).toBe(present)
  })

  test('B028 loans of hours and nights move to the first hour of the next open day, and those of an open day stay', () => {
    const present = { day: '2026-11-17', at: at('2026-11-17 08:30'), cap: 'validade' as const }
    expect(dueUnderNewHours(withExceptions(BC, opened('2026-11-17', '08:00', '23:00')), present, 'hours')).toBe(present)
    const moved = (calendar: LibraryCalendar) => dueUnderNewHours(withExceptions(calendar, closed('2026-11-17')), present, 'hours')
    expect(moved(BC)).toEqual({ day: '2026-11-18', at: at('2026-11-18 09:00'), cap: 'validade' })
    expect(local(moved(withExceptions(BC, opened('2026-11-18', '08:00', '08:20'))).at)).toBe('2026-11-18 08:20')
  })

  test('B029 a holiday on another day changes nothing, a shorter day not the instant', () => {
    const present = { day: '2026-11-17', at: at('2026-11-17 22:00') }
    expect(dueUnderNewHours(withExceptions(BC, closed('2026-11-18')), present, 'days')).toBe(present)
    expect(dueUnderNewHours(withExceptions(BC, opened('2026-11-17', '08:00', '18:00')), present, 'days')).toBe(present)
    expect(local(dueUnderNewHours(withExceptions(BC, opened('2026-11-17', '08:00', '23:00')), present, 'days').at)).toBe('2026-11-17 23:00')
  })

  test('B024 staff may name the due day, an open one within the registration', () => {
    const byHand = (calendar: LibraryCalendar, day: string) =>
      dueByHand({ calendar, now: at('2026-11-03 10:00'), registrationUntil: '2027-02-28' }, day)
    expect(byHand(neverOpen, '2026-11-10')).toMatchObject({ done: true, due: { day: '2026-11-10' } })
    expect(byHand(BC, '2026-11-08')).toMatchObject({ reasons: [{ code: 'DataFechada', params: { proxima: '2026-11-09' } }] })
    expect(codesOf(byHand(BC, '2026-11-01'))).toEqual(['DataNaoPosterior', 'DataFechada'])
    expect(codesOf(byHand(BC, '2027-03-01'))).toEqual(['PrazoLimitadoPelaValidade'])
    const over = { calendar: BC, now: at('2026-11-03 10:00'), registrationUntil: '2026-11-02' }
    expect(dueByHand(over, '2026-11-10')).toMatchObject({ done: true, due: { day: '2026-11-10' } })
  })

  test('a due day is moved to a later, open day only', () => {
    const present = { day: '2026-11-17', at: at('2026-11-17 22:00') }
    expect(dueMoved(BC, present, '2026-11-24')).toMatchObject({ due: { day: '2026-11-24', at: at('2026-11-24 22:00') } })
    expect(dueMoved(BC, present, '2026-11-17')).toMatchObject({
      reasons: [{ code: 'DataNaoPosterior', params: { data: '2026-11-17', minima: '2026-11-18' } }],
    })
    expect(codesOf(dueMoved(BC, present, '2026-11-22'))).toEqual(['DataFechada'])
  })
})

describe('pick-up limits', () => {
  test.each<[string, LibraryCalendar, string, number, string]>([
    ['F109', BC, '2026-11-10 15:00', 1, '2026-11-11 22:00'],
    ['F110 a holiday', BC, '2026-11-19 21:00', 1, '2026-11-21 12:00'],
    ['F110 a Sunday', BC, '2026-11-14 11:00', 1, '2026-11-16 22:00'],
    ['F110 the recess', BC, '2026-12-19 11:30', 1, '2027-01-04 22:00'],
    ['F111 late in the evening', BC, '2026-11-10 21:30', 1, '2026-11-11 22:00'],
    ['F130 from its arrival', BC, '2026-11-12 09:00', 1, '2026-11-13 22:00'],
    ['G147 three open days', BC, '2026-11-05 10:00', 3, '2026-11-09 22:00'],
    ['G154 three open days at BN', BN, '2026-11-13 14:00', 3, '2026-11-18 21:00'],
  ])('%s', (_, calendar, moment, days, expected) => {
    const decision = pickUpLimit(calendar, at(moment), days)
    expect(decision.done && local(decision.limit.at)).toBe(expected)
  })

  test('B028 a limit on a day that is closed now moves forward', () => {
    const present = { day: '2026-11-17', at: at('2026-11-17 22:00') }
    expect(limitUnderNewHours(withExceptions(BC, closed('2026-11-17')), present).day).toBe('2026-11-18')
    expect(limitUnderNewHours(BC, present)).toBe(present)
    expect(codesOf(pickUpLimit(neverOpen, at('2026-11-10 15:00'), 1))).toEqual(['CalendarioSemDiaAberto'])
  })
})
