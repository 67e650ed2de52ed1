import { expect, test } from 'vitest'
import { hoursText, typedHours } from './hours-text.ts'

test('hours are written as they are typed, and nothing is closed', () => {
  expect(typedHours('')).toEqual([])
  expect(typedHours('8:00 - 12:00; 14:00–22:00')).toEqual([
    { abre: '08:00', fecha: '12:00' },
    { abre: '14:00', fecha: '22:00' },
  ])
  expect(typedHours('18:00-24:00')).toEqual([{ abre: '18:00', fecha: '24:00' }])
  expect(hoursText([{ abre: '08:00', fecha: '12:00' }])).toBe('08:00-12:00')
})

test.each(['8-12', '12:00-08:00', '08:00-25:00', '24:00-24:00', '08:00-12:00-14:00', 'fechado'])('%s is no span of hours', (text) => {
  expect(typedHours(text)).toBeUndefined()
})
