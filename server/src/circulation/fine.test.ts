import { expect, test } from 'vitest'
import { fineOf } from './fine.ts'

const late = { lateness: { days: 4, hours: 90 }, perDay: 150, perHour: 10 } as const
const fine = (more: { readonly byHour?: boolean; readonly price?: number }, rules: object = {}) =>
  fineOf({ ...late, byHour: false, ...more, rules: { capByPrice: true, ...rules } } as Parameters<typeof fineOf>[0])

test('a daily loan pays its days, one by hours its hours', () => {
  expect([fine({}), fine({ byHour: true })]).toEqual([600, 900])
})

test('the price caps, where the institution says so; a copy without price, or with the price 0, has no cap', () => {
  expect([fine({ price: 599 }), fine({ price: 600 }), fine({ price: 601 })]).toEqual([599, 600, 600])
  expect([fine({ price: 1 }), fine({ price: 0 }), fine({ price: 599 }, { capByPrice: false })]).toEqual([1, 600, 600])
})

test('days beyond the most cost nothing more, and a sum may be the most', () => {
  expect([3, 4, 5].map((maxDays) => fine({}, { maxDays }))).toEqual([450, 600, 600])
  expect([599, 601].map((capCents) => fine({}, { capCents }))).toEqual([599, 600])
  expect(fine({ byHour: true }, { maxDays: 1 })).toBe(900)
})
