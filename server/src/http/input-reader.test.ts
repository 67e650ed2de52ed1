import { SearchRequest } from '@farol/contract/search.ts'
import { listCopies } from '@farol/contract/titles.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inputReader } from './input-reader.ts'
import { refusedFields } from './problems.ts'

/** What the schema itself answers. */
function asSchema(schema: z.ZodMiniType, input: unknown) {
  const result = z.safeParse(schema, input)
  return result.success ? { value: result.data, fields: [] } : { value: undefined, fields: refusedFields(result.error.issues, input) }
}

const questions: readonly unknown[] = [
  {},
  { q: 'casmurro' },
  { q: 'a'.repeat(600) },
  { q: 'a', page: '2', perPage: '50', filtro: 'T:1,B:B2,', orderBy: 'relevancia' },
  { q: 'a', page: '0' },
  { q: 'a', page: '1', nada: 'x' },
  { q: ['a', 'b'] },
  { q: undefined },
  { for: 'NADA', filtro: 'T:1' },
  { data_de: '2020-02-31', data_ate: '2020-1-1' },
  { tipo_obra: '', facetas: 'A,S', cr: 'S' },
  JSON.parse('{"__proto__": "x"}'),
  { constructor: 'x' },
  [],
  'q=a',
  null,
  undefined,
  7,
]

test('a question is read as its schema reads it, and refused as the schema refuses it', () => {
  const read = inputReader(SearchRequest)
  for (const question of questions) expect(read(question)).toEqual(asSchema(SearchRequest, question))
})

test('parts of an address, fields that must be there, conditions over the whole and values that are made anew', () => {
  const schemas = [
    listCopies.params!,
    z.strictObject({ a: z.string(), b: z.optional(z.string()) }),
    z.object({ a: z._default(z.string(), 'x') }),
    z.strictObject({ a: z._default(z.array(z.string()), ['x']), b: z._default(z.object({ c: z.number() }), { c: 1 }) }),
    z.strictObject({ a: z.optional(z.string()) }).check(z.refine((value) => value.a !== 'x')),
    z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
  ]
  const inputs = [{}, { id: '7' }, { id: 'x' }, { a: 'x' }, { a: 'y' }, { a: 1 }, { b: 'x' }, { b: { c: 2 } }, { a: 'x', z: 1 }, null]
  for (const schema of schemas) for (const input of inputs) expect(inputReader(schema)(input)).toEqual(asSchema(schema, input))
  expect(inputReader(undefined)({ a: 1 })).toEqual({ value: undefined, fields: [] })
})

test('what a handler changes of one question is not in the next', () => {
  const read = inputReader(SearchRequest)
  ;(read({}).value as { filtro: string[] }).filtro.push('T:1')
  expect(read({}).value).toEqual(asSchema(SearchRequest, {}).value)
})
