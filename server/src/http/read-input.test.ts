import { SearchRequest } from '@farol/contract/schemas/search.ts'
import { searchDefaults } from '@farol/contract/search.ts'
import { listCopies } from '@farol/contract/schemas/titles.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readInput } from './handlers.ts'

/** A query in which nothing was given. */
const standing = {
  q: '', for: searchDefaults.for, modo: 'D', keyword_type: 'P', tipo_obra: [], page: searchDefaults.page, perPage: searchDefaults.perPage,
  orderBy: searchDefaults.orderBy, direction: searchDefaults.direction, filtro: [], facetas: [],
} // prettier-ignore

test.each([
  [{}, standing],
  [{ q: undefined }, standing],
  [
    { q: 'casmurro', page: '2', perPage: '50' },
    { ...standing, q: 'casmurro', page: 2, perPage: 50 },
  ],
  [
    { filtro: 'T:1,B:B2,', facetas: 'A,S', tipo_obra: '' },
    { ...standing, filtro: ['T:1', 'B:B2'], facetas: ['A', 'S'] },
  ],
])('%j is read with its defaults', (input, value) => {
  expect(readInput(SearchRequest, input)).toEqual({ value, fields: [] })
})

test.each([
  [{ q: 'a'.repeat(600) }, [{ field: 'q', code: 'muito_longo', limit: { of: 'characters', is: 512 } }]],
  [{ q: ['a', 'b'] }, [{ field: 'q', code: 'repetido' }]],
  [{ q: 'a', page: '1', nada: 'x' }, [{ field: 'nada', code: 'desconhecido' }]],
  [{ constructor: 'x' }, [{ field: 'constructor', code: 'desconhecido' }]],
  [{ for: 'NADA' }, [{ field: 'for', code: 'valor_invalido' }]],
  [{ page: '0', perPage: 'x' }, [{ field: 'page', code: 'muito_curto', limit: { of: 'number', is: 1 } }, { field: 'perPage', code: 'valor_invalido' }]],
  [null, [{ field: '', code: 'tipo_invalido' }]],
  [undefined, [{ field: '', code: 'obrigatorio' }]],
  [[], [{ field: '', code: 'repetido' }]],
  ['q=a', [{ field: '', code: 'tipo_invalido' }]],
] as const)('%j is refused field by field', (input, fields) => {
  expect(readInput(SearchRequest, input)).toEqual({ value: undefined, fields })
}) // prettier-ignore

test('parts of an address, fields that must be there, conditions over the whole, and no schema at all', () => {
  expect(readInput(listCopies.params!, { id: '7' })).toEqual({ value: { id: 7 }, fields: [] })
  expect(readInput(listCopies.params!, { id: '../7' }).fields).toEqual([{ field: 'id', code: 'valor_invalido' }])
  expect(readInput(z.strictObject({ a: z.string() }), {}).fields).toEqual([{ field: 'a', code: 'obrigatorio' }])
  const whole = z.strictObject({ a: z.optional(z.string()) }).check(z.refine((value) => value.a !== 'x'))
  expect(readInput(whole, { a: 'x' }).fields).toEqual([{ field: '', code: 'valor_invalido' }])
  expect(readInput(undefined, { a: 1 })).toEqual({ value: undefined, fields: [] })
})

test('what a handler changes of one request is not in the next', () => {
  ;(readInput(SearchRequest, {}).value as { filtro: string[] }).filtro.push('T:1')
  expect(readInput(SearchRequest, {}).value).toEqual(standing)
})
