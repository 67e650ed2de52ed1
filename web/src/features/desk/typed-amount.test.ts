import { expect, test } from 'vitest'
import { centsOf, centsOrNought } from './typed-amount.ts'

test.each([
  ['12', 1_200],
  ['1,5', 150],
  ['12,50', 1_250],
  ['12.50', 1_250],
  ['1.234,56', 123_456],
  ['R$ 1.234,56', 123_456],
  ['1.234', 123_400],
  [' 0,01 ', 1],
])('%s is %i cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['-1', '-1,00', '0', '0,00', '', 'doze', '1,234', '1,2,3', '1.23.456', '12,', '١٢', '1e3', '99999999999999999'])(
  '%j is no amount',
  (typed) => {
    expect(centsOf(typed)).toBeUndefined()
  },
)

test('nought is an amount where it may be one; what is none stays none', () => {
  expect(['0', '0,00', '12,50', '-1', ''].map(centsOrNought)).toEqual([0, 0, 1_250, undefined, undefined])
})
