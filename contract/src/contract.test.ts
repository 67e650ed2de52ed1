import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { addressOf, CallError, createCall } from './call.ts'
import { getFunctions } from './schemas/institution.ts'
import { parseLanguage, preferredLanguage } from './language.ts'
import { withSlug } from './product.ts'
import { filterToText, parseFilter, facetCodes } from './search.ts'
import { SearchRequest, searchTitles } from './schemas/search.ts'
import { getTitle } from './schemas/titles.ts'

describe('languages', () => {
  test('[S7-00] every path is under /api; a call carries its bearer token and the language', async () => {
    const asked: [string, string | null, string | null][] = []
    const fetch = async (address: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      asked.push([new URL(address, 'http://x').pathname, headers.get('authorization'), headers.get('lang')])
      return new Response('{}')
    }
    const call = createCall({ fetch, language: () => 'es', token: async () => 't1' })
    await call(searchTitles)
    await call(getFunctions)
    expect(asked).toEqual([
      ['/api/consulta', 'Bearer t1', '3'],
      ['/api/parametros/funcionalidades', 'Bearer t1', '3'],
    ])
  })

  test('[S1-19] codes map to the server ids pt 1, es 3, en 5, and calls carry the id', async () => {
    expect(['1', '3', '5', 1, 'en-US', 'PT-br'].map((value) => parseLanguage(value))).toEqual(['pt', 'es', 'en', 'pt', 'en', 'pt'])
    const seen: string[] = []
    const fetch = async (_address: string, init: RequestInit) => {
      seen.push(new Headers(init.headers).get('lang') ?? '')
      return new Response('{}')
    }
    for (const language of ['pt', 'es', 'en'] as const)
      await createCall({ fetch, language: () => language, token: async () => 'x' })(searchTitles)
    expect(seen).toEqual(['1', '3', '5'])
  })

  test('Accept-Language is read by its weights', () => {
    expect(preferredLanguage('fr;q=0.9, es;q=0.4, en;q=0.8')).toBe('en')
    expect(preferredLanguage('pt;q=0')).toBeUndefined()
    expect(preferredLanguage('*')).toBeUndefined()
  })
})

describe('the typed client', () => {
  const deps = (response: Response) => ({ fetch: async () => response, language: () => 'pt' as const, token: async () => undefined })

  test('writes path, query and comma lists', () => {
    expect(addressOf(getTitle, { params: { id: 42 } })).toBe('/api/acervo/42')
    expect(addressOf(searchTitles, { query: { q: 'são joão & cia', filtro: ['T:49', 'Y:2001-2010'], facetas: [] } })).toBe(
      '/api/consulta?q=s%C3%A3o+jo%C3%A3o+%26+cia&filtro=T%3A49%2CY%3A2001-2010',
    )
  })

  test('writes the query in browsers whose URLSearchParams has no size', () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
    try {
      Reflect.deleteProperty(URLSearchParams.prototype, 'size')
      expect(addressOf(searchTitles, { query: { q: 'x' } })).toBe('/api/consulta?q=x')
      expect(addressOf(searchTitles)).toBe('/api/consulta')
    } finally {
      Object.defineProperty(URLSearchParams.prototype, 'size', size)
    }
  })

  test('rejects with the body of the refusal, also when there is none', async () => {
    const body = { code: 'acervo_nao_encontrado', message: 'Não há esse título.', params: {}, fields: [] }
    await expect(createCall(deps(Response.json(body, { status: 404 })))(getTitle, { params: { id: 1 } })).rejects.toMatchObject({
      status: 404,
      body,
    })
    await expect(createCall(deps(new Response('<html>', { status: 502 })))(getTitle, { params: { id: 1 } })).rejects.toBeInstanceOf(
      CallError,
    )
  })
})

describe('wire forms', () => {
  test('a filter and its text are one', () => {
    const code = fc.stringMatching(/^[\p{L}\p{N}.-]{1,64}$/u)
    fc.assert(
      fc.property(fc.constantFrom(...facetCodes), code, (tipo, codigo) => {
        expect(parseFilter(filterToText({ tipo, codigo }))).toEqual({ tipo, codigo })
      }),
    )
    for (const hostile of ['', 'T', 'T:', 'Z:1', 'T:<b>', 'T:a b', `T:${'9'.repeat(65)}`]) expect(parseFilter(hostile)).toBeUndefined()
  })

  test('[S9-04] a search without parameters is page 1, 20 a page, direction C; unknown fields are refused', () => {
    expect(z.parse(SearchRequest, {})).toMatchObject({ page: 1, perPage: 20, direction: 'C', filtro: [] })
    expect(z.safeParse(SearchRequest, { pagina: '1' }).success).toBe(false)
    expect(z.parse(SearchRequest, { filtro: 'T:49,' }).filtro).toEqual(['T:49'])
  })

  test('the slug stands in one place', () => {
    expect(withSlug('/meu{product}')).toBe('/meufarol')
    expect(withSlug('meu{Product}', 'catalogo')).toBe('meuCatalogo')
  })
})
