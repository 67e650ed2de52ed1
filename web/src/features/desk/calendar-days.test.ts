import { describe, expect, test } from 'vitest'
import { calendarDay, monthAfter, weeksOf, type DayException } from './calendar-days.ts'

const day = [{ abre: '08:00', fecha: '22:00' }]
const week = [[], day, day, day, day, day, [{ abre: '08:00', fecha: '12:00' }]]
const closed = (de: string, ate: string, more: Partial<DayException> = {}): DayException => ({ de, ate, nome: 'Recesso', horarios: [], anual: false, ...more }) // prettier-ignore
const stateOn = (date: string, ...exceptions: readonly DayException[]) => calendarDay(date, week, exceptions).state

describe('a day of a library', () => {
  test('goes by the week where no exception holds', () => {
    expect([stateOn('2026-11-27'), stateOn('2026-11-29'), calendarDay('2026-11-28', week, []).hours]).toEqual([
      'open',
      'closed_by_week',
      week[6],
    ])
  })

  test('is closed from the first to the last day of an exception, with its name; hours make it special', () => {
    const recess = closed('2026-12-21', '2027-01-03')
    const days = ['2026-12-20', '2026-12-21', '2027-01-03', '2027-01-04']
    expect(days.map((one) => stateOn(one, recess))).toEqual(['closed_by_week', 'closed', 'closed', 'open'])
    const exams = { ...closed('2026-12-15', '2026-12-15'), nome: 'Provas', horarios: day }
    expect(calendarDay('2026-12-15', week, [exams])).toMatchObject({ state: 'special', name: 'Provas', hours: day, yearly: false })
  })

  test('a yearly one holds each year, over the turn of the year too; one that is not, in its year alone', () => {
    const yearly = closed('2026-12-24', '2027-01-02', { anual: true })
    const days = ['2029-12-23', '2029-12-24', '2030-01-02', '2030-01-03']
    expect(days.map((one) => stateOn(one, yearly))).toEqual(['closed_by_week', 'closed', 'closed', 'open'])
    expect(stateOn('2029-12-24', closed('2026-12-24', '2027-01-02'))).toBe('open')
  })

  test('of two that overlap the later written holds; one without days holds on none', () => {
    const open = { ...closed('2026-12-28', '2026-12-28'), horarios: day }
    expect(stateOn('2026-12-28', closed('2026-12-21', '2027-01-03'), open)).toBe('special')
    expect(stateOn('2026-12-28', open, closed('2026-12-21', '2027-01-03'))).toBe('closed')
    expect(stateOn('2026-11-27', closed('', ''))).toBe('open')
  })
})

test('months follow each other over the year, and each has its days under those of the week', () => {
  expect([monthAfter('2026-11', 2), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  const weeks = weeksOf('2028-02')
  expect(weeks.flat().filter(Boolean)).toHaveLength(29)
  expect(weeks[0]).toEqual([undefined, undefined, '2028-02-01', '2028-02-02', '2028-02-03', '2028-02-04', '2028-02-05'])
  expect(weeks.every((one) => one.length === 7)).toBe(true)
})
