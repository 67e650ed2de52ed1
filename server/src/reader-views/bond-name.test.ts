import { expect, test } from 'vitest'
import { bondName } from './bond-name.ts'

test('a bond is named in the language, else in Portuguese, else by its code', () => {
  const bond = { category: 'GRAD', categoryNames: { pt: 'Graduação', en: 'Undergraduate' } }
  expect([bondName(bond, 'en'), bondName(bond, 'es'), bondName({ ...bond, categoryNames: {} }, 'pt')]).toEqual([
    'Undergraduate',
    'Graduação',
    'GRAD',
  ])
})
