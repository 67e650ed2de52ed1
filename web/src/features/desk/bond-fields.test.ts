import { expect, test } from 'vitest'
import { bondOf } from './bond-fields.tsx'

test('what is not typed of a bond is left out, and what is typed goes', () => {
  expect(bondOf({ categoria: 'g', cod_biblioteca: 'BC', matricula: '2026-1', validade: '2027-12-20' })).toEqual({
    categoria: 'g',
    cod_biblioteca: 'BC',
    matricula: '2026-1',
    validade: '2027-12-20',
  })
  const bare = { categoria: 'g', cod_biblioteca: 'BC' }
  expect(Object.keys(bondOf(bare))).toEqual(['categoria', 'cod_biblioteca'])
  expect(Object.keys(bondOf({ ...bare, matricula: '', validade: '' }))).toEqual(['categoria', 'cod_biblioteca'])
})
