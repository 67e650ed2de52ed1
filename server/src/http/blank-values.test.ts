import { listCopies } from '@farol/contract/schemas/titles.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withoutBlankValues } from './blank-values.ts'

test('what was sent empty is left out where it may be and means nothing', () => {
  expect(withoutBlankValues(listCopies.query, { cod_unidade: '', volume: '', page: '', perPage: '5' })).toEqual({ perPage: '5' })
  expect(withoutBlankValues(SearchRequest, { q: '', cr: '', orderBy: '', filtro: '', tipo_obra: '' })).toEqual({ q: '', filtro: '', tipo_obra: '' })
}) // prettier-ignore

test('what must be there, what nobody knows, blanks, and what is no query stay as they are', () => {
  const schema = z.strictObject({ fasciculo: z.string().check(z.minLength(1)), termo: z.string() })
  for (const query of [{ fasciculo: '' }, { termo: '' }, { outro: '' }, { constructor: '' }, { fasciculo: ' ' }, { fasciculo: ['', ''] }, null, 'a', undefined])
    expect(withoutBlankValues(schema, query)).toEqual(query)
  expect(withoutBlankValues(z.string(), { fasciculo: '' })).toEqual({ fasciculo: '' })
}) // prettier-ignore
