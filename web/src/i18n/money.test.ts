import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['pt', 'R$ 1.234,50'],
  ['en', '$1,234.50'],
  ['es', '1234,50 R$'],
  ['fr', '1 234,50 R$'],
  ['it', '1234,50 R$'],
] as const)('[S9-01] an amount in %s: R$ in Portuguese, $ in English, written as that language writes numbers', (language, written) => {
  expect(plain(formatMoney(123_450, language))).toBe(written)
  expect(plain(formatMoney(5, language))).toMatch(/0[,.]05/)
  expect(formatMoney(-600, language)).toMatch(/[-−]/)
})
