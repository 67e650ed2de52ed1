import { expect, test } from 'vitest'
import { moneyMonths } from '../../ports/library-system/maintenance.ts'
import { retentions } from '../../privacy/entry.ts'

test('what the job of the night keeps of money is what the register says', () => {
  expect(retentions.money).toEqual({ months: 60, from: 'the closing of the debt' })
  expect(moneyMonths).toBe(retentions.money.months)
})
