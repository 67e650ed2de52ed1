import { listFacets } from '@farol/contract/schemas/facets.ts'
import { searchTitles } from '@farol/contract/schemas/search.ts'
import { getTitle } from '@farol/contract/schemas/titles.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkReply } from './check-reply.ts'

const line = z.object({ nome: z.string(), codigo: z.optional(z.string()) })
const list = z.object({ data: z.array(line), total: z.int() })

test.each([
  ['a whole reply', { data: [{ nome: 'x', codigo: '1' }, { nome: 'y' }], total: 2 }],
  ['fields in another order', { total: 1, data: [{ codigo: '1', nome: 'x' }] }],
  ['a field without a value', { data: [{ nome: 'x', codigo: undefined, senha: undefined }], total: 1 }],
])('%s passes', (_name, reply) => {
  expect(() => checkReply(list, reply)).not.toThrow()
})

test.each([
  ['a field of a line', { data: [{ nome: 'x' }, { nome: 'y', senha: 'secret' }], total: 2 }, /: data\.1\.senha$/],
  ['a field of the whole', { data: [], total: 0, senha: 'secret' }, /: senha$/],
])('%s that the contract does not name is refused by its path, without its value', (_name, reply, message) => {
  expect(() => checkReply(list, reply)).toThrow(message)
})

test.each([
  ['a value of another type', { data: [{ nome: 3 }], total: 1 }],
  ['a number that JSON cannot write', { data: [], total: Number.NaN }],
  ['a missing field', { data: [] }],
])('%s is refused by the schema', (_name, reply) => {
  expect(() => checkReply(list, reply)).toThrow(z.core.$ZodError)
})

test('a reply that the schema would make into another is refused', () => {
  expect(() =>
    checkReply(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.length),
      ),
      'abc',
    ),
  ).toThrow('does not name')
  expect(() => checkReply(z.object({ nome: z._default(z.string(), 'x') }), {})).toThrow(/: nome$/)
})

test('the great replies of the contract refuse what they do not name', () => {
  for (const { reply } of [searchTitles, listFacets, getTitle]) expect(() => checkReply(reply, { data: 3 })).toThrow(z.core.$ZodError)
})
