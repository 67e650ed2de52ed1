import { expect, test } from 'vitest'
import { clockTime } from '../../i18n/clock-time.ts'
import { joinedDays } from './joined-days.ts'

const open = [{ abre: '08:00', fecha: '22:00' }]

test('neighbouring days with the same hours are one line, from Monday to Sunday', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, horarios: dia === 0 || dia === 6 ? [] : dia === 3 ? [...open, ...open] : open }))
  expect(joinedDays(week).map(({ first, last }) => [first, last])).toEqual([
    [1, 2],
    [3, 3],
    [4, 5],
    [6, 0],
  ])
})

test('a time is said as it is spoken in Portuguese', () => {
  expect(['08:00', '08:30', '22:00'].map((time) => clockTime(time, 'pt'))).toEqual(['8h', '8h30', '22h'])
  expect(clockTime('08:00', 'en')).toBe('08:00')
})
