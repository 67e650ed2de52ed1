import { Facet } from '@farol/contract/schemas/search.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { valueText, facetLine } from './facet-names.ts'

const names: Readonly<Record<string, string>> = {
  '1.03.01.00-3': 'Teoria “da” <computação>',
  '1.03.00.00-7': 'Ciência\u2028da "computação"',
  '1.01.00.00-8': 'Matemática \\ 0}',
}
const counted = Object.keys(names).map((value, at) => ({ value, count: at * 1000 }))
const written = (facetCode: 'K' | 'T', more: boolean) =>
  facetLine(
    facetCode,
    counted.map(({ value }) => valueText(facetCode, value, names[value]!)),
    counted.map(({ count }) => count),
    { more, language: 'en' },
  )

test('a facet that is made of names and counts says what it is made of, and what was promised', () => {
  const facet = written('K', true)
  expect(z.parse(Facet, facet)).toEqual(facet)
  expect(facet).toEqual({
    tipo: 'K',
    descricao: 'Subject area',
    mais: true,
    valores: counted.map(({ value, count }) => ({
      codigo: value,
      descricao: names[value],
      quantidade: count,
      ...(value === '1.03.01.00-3' && { superior: '1.03.00.00-7' }),
    })),
  })
  expect(written('T', false)).not.toHaveProperty('mais')
  expect(written('T', false).valores.some((one) => 'superior' in one)).toBe(false)
})

test('a facet of nothing has no values', () => {
  expect(facetLine('T', [], [], { more: false, language: 'pt' }).valores).toEqual([])
})
