import { describe, expect, test } from 'vitest'
import { readFilters, readOrder } from './title-query.ts'

describe('filters', () => {
  test('values of one facet stand together, facets apart', () => {
    expect(readFilters(['T:1', 'T:49', 'I:por', 'T:1'])).toEqual([
      { facet: 'typeOfWork', values: ['1', '49'] },
      { facet: 'language', values: ['por'] },
    ])
  })

  test.each([
    ['Y:2001-2010', { from: 2001, to: 2010 }],
    ['Y:2001-', { from: 2001, to: 9999 }],
    ['Y:-2010', { from: 0, to: 2010 }],
  ])('%s is a span of years', (part, span) => {
    expect(readFilters([part])).toEqual([{ facet: 'year', values: [], span }])
  })

  test.each([['Y:abc'], ['Y:-'], ['Y:20010'], ['Y:1-2-3']])('%s is no year', (part) => {
    expect(() => readFilters([part])).toThrow('dados_invalidos')
  })
})

describe('order', () => {
  test('C shows the newest year first and is ascending on every other key; D is the other way', () => {
    expect(readOrder('ano', 'C')).toEqual({ by: 'year', descending: true })
    expect(readOrder('ano', 'D')).toEqual({ by: 'year', descending: false })
    for (const key of ['obra', 'autor', 'tipo', 'classificacao', 'codigo'] as const) {
      expect(readOrder(key, 'C').descending).toBe(false)
      expect(readOrder(key, 'D').descending).toBe(true)
    }
  })
})
