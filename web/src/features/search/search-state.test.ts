import { addressOf } from '@farol/contract/call.ts'
import {
  displayModes,
  facetCodes,
  keywordTypes,
  pageSizes,
  rowOperators,
  searchFields,
  searchTitles,
  sortKeys,
} from '@farol/contract/search.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { readAddress } from './read-address.ts'
import {
  emptySearch,
  toAddress,
  toRequest,
  withChange,
  withFilter,
  withoutFilter,
  type SearchRow,
  type SearchState,
} from './search-state.ts'

const searchOf = (address: string) => address.split('?')[1] ?? ''

const filter = fc.record({ tipo: fc.constantFrom(...facetCodes), codigo: fc.stringMatching(/^[A-Za-z0-9.-]{1,12}$/) })

const anyRow: fc.Arbitrary<SearchRow> = fc.record({
  operator: fc.constantFrom(...rowOperators),
  q: fc.string({ minLength: 1, maxLength: 40 }).map((q) => `${q.toWellFormed().trim()}x`),
  for: fc.constantFrom(...searchFields),
})

const anyState: fc.Arbitrary<SearchState> = fc.record({
  q: fc
    .oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('100% algodão', '%41', 'São%20Bernardo', 'a+b & c=d#e'))
    .map((q) => q.toWellFormed().trim()),
  for: fc.constantFrom(...searchFields),
  page: fc.integer({ min: 1, max: 10_000 }),
  perPage: fc.constantFrom(...pageSizes),
  orderBy: fc.constantFrom(...sortKeys),
  direction: fc.constantFrom('C', 'D'),
  filters: fc.uniqueArray(filter, { maxLength: 5, selector: (one) => `${one.tipo}${one.codigo}` }),
  openFacets: fc.subarray(['A', 'S', 'E']),
  guide: fc.constant('pesquisa_geral' as const),
  rows: fc.array(anyRow, { maxLength: 4 }),
  keywordType: fc.constantFrom(...keywordTypes),
  mode: fc.constantFrom(...displayModes),
})

describe('the address is the search', () => {
  test('a search written into an address is read back as it was', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const asked = state.q === '' ? { ...state, for: 'LIVRE' as const, rows: [] } : state
        expect(readAddress(searchOf(toAddress(asked))).state).toEqual(asked)
      }),
    )
  })

  test('any address is read, and reading what was written changes nothing more', () => {
    const parameter = fc.tuple(
      fc.constantFrom(
        'q',
        'for',
        'page',
        'perPage',
        'orderBy',
        'direction',
        'filtro',
        'tipo_obra',
        'facetas',
        'modo',
        'ano_de',
        'ano_ate',
        'x',
      ),
      fc.oneof(
        fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
        fc.constantFrom('%2541', '%252541', '49,', 'T:49,Y:2001-2010', '-1', 'INDICE_3', '2001'),
      ),
    )
    fc.assert(
      fc.property(fc.array(parameter), (pairs) => {
        const once = readAddress(new URLSearchParams(pairs)).state
        const address = toAddress(once)
        expect(toAddress(readAddress(searchOf(address)).state)).toBe(address)
      }),
    )
  })
})

describe('an address never fails', () => {
  const read = (search: string | URLSearchParams) => {
    const address = addressOf(searchTitles, { query: toRequest(readAddress(search).state) })
    return z.safeParse(SearchRequest, Object.fromEntries(new URL(address, 'http://x').searchParams))
  }

  test('whatever it says, the server takes the question that is made of it', () => {
    const name = fc.constantFrom(
      'q',
      'for',
      'page',
      'perPage',
      'orderBy',
      'direction',
      'filtro',
      'tipo_obra',
      'facetas',
      'ano_de',
      'ano_ate',
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('valueOf', '__proto__', '0', '99999', 'T:49,Y:2001-2010,B:ç', '%2541', 'A,S,E,A', '2001'),
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            name,
            value.map((text) => text.toWellFormed()),
          ),
        ),
        (pairs) => read(new URLSearchParams(pairs)).success,
      ),
    )
  })

  test('nor do words and lists without end', () => {
    const long = [...Array(300).keys()].map((number) => `A:${'x'.repeat(60)}${number}`).join(',')
    expect(read(new URLSearchParams({ q: '😀'.repeat(600), filtro: long })).success).toBe(true)
    expect(readAddress(new URLSearchParams({ q: `x${'😀'.repeat(600)}` })).state.q.isWellFormed()).toBe(true)
    expect(readAddress(new URLSearchParams({ filtro: long })).state.filters.length).toBeGreaterThan(50)
  })
})

describe('addresses that others have written', () => {
  const read = (search: string) => readAddress(search).state

  test('encoded once and twice they ask the same', () => {
    expect(read('q=O%20quinze&for=INDICE_1')).toMatchObject({ q: 'O quinze', for: 'TITULO' })
    expect(read('q=O%2520quinze&tipo_obra=49%252C')).toMatchObject({ q: 'O quinze', filters: [{ tipo: 'T', codigo: '49' }] })
    expect(read('q=S%25C3%25A3o%2520Bernardo')).toMatchObject({ q: 'São Bernardo' })
    expect(read('q=100%25%20algod%C3%A3o')).toMatchObject({ q: '100% algodão' })
    expect(read('page=1&perPage=20&orderBy=obra&direction=C&q=x')).toMatchObject({ orderBy: 'obra', direction: 'C', page: 1, perPage: 20 })
  })

  test('[S9-04] without parameters: page 1, 20 a page, year, direction C', () => {
    expect(toRequest(read(''))).toEqual({
      q: '',
      for: 'LIVRE',
      page: 1,
      perPage: 20,
      orderBy: 'ano',
      direction: 'C',
      filtro: [],
      facetas: [],
    })
  })

  test('[S2-02] the rows of an advanced search, as published links write them', () => {
    const link = 'q=quinze&for=TITULO&condition=AND&q2=queiroz&for2=AUTOR&tipo_obra=49,&keyword_type=P&cr=N&orderBy=obra&direction=C'
    expect(read(link)).toMatchObject({
      q: 'quinze',
      for: 'TITULO',
      rows: [{ operator: 'AND', q: 'queiroz', for: 'AUTOR' }],
      filters: [{ tipo: 'T', codigo: '49' }],
      orderBy: 'obra',
    })
    expect(readAddress(link).dropped).toEqual([])
    expect(read('condition=OR&q2=a&for2=INDICE_3&condition2=NOT&for3=ASSUNTO&q3=b&cr=S')).toMatchObject({
      q: 'a',
      for: 'AUTOR',
      rows: [{ operator: 'NOT', q: 'b', for: 'ASSUNTO' }],
      filters: [{ tipo: 'O', codigo: 'cr' }],
    })
    expect(read('q=x&filtro=T:1&filtro=&filtro=B:2').filters).toHaveLength(2)
  })

  test('rows beyond the five that a search has are named; empty ones count for nothing', () => {
    const rows = (...numbers: readonly number[]) => readAddress(`q=a&${numbers.map((n) => `q${n}=b`).join('&')}`)
    expect([rows(2, 3, 5, 9).dropped, rows(2, 3, 4, 5, 9).dropped]).toEqual([[], ['linhas']])
    expect(rows(2, 3, 4, 5, 9).state.rows).toHaveLength(4)
  })

  test('what is not understood falls back and is named; what is unknown is passed over', () => {
    const { state, dropped, isSearch } = readAddress('q=x&page=-3&perPage=17&orderBy=cor&filtro=T:49,Z:1&utm_source=mail&q=second')
    expect(state).toMatchObject({ q: 'x', page: 1, perPage: 20, orderBy: 'ano', filters: [{ tipo: 'T', codigo: '49' }] })
    expect(dropped.toSorted()).toEqual(['filtro', 'orderBy', 'page', 'perPage'])
    expect(isSearch).toBe(true)
  })

  test('a heading’s code stands for its words; one that is not understood is named', () => {
    const link = 'for=INDICE_2&q=Porto+Sereno+-+História&indice=2087'
    expect(readAddress(link)).toMatchObject({
      state: { q: '', for: 'LIVRE', rows: [], filters: [{ tipo: 'S', codigo: '2087' }] },
      isSearch: true,
      dropped: [],
    })
    expect(read('for=INDICE_3&indice=7&filtro=B:BC').filters).toEqual([
      { tipo: 'B', codigo: 'BC' },
      { tipo: 'A', codigo: '7' },
    ])
    for (const wrong of ['for=INDICE_2&q=x&indice=a1', 'for=INDICE_1&q=x&indice=7', 'q=x&indice=7'])
      expect(readAddress(wrong)).toMatchObject({ state: { q: 'x', filters: [] }, dropped: ['indice'] })
  })

  test('words past 512 characters are cut and named', () => {
    const long = readAddress(`q=${'a'.repeat(513)}`)
    expect([long.state.q.length, long.dropped]).toEqual([512, ['q']])
    expect(readAddress(`q=${'a'.repeat(512)}`).dropped).toEqual([])
    expect(readAddress(`q=a&q2=${'b'.repeat(600)}`).dropped).toEqual(['q2'])
  })

  test('a page past what the server answers asks for the last that it does', () => {
    expect(toRequest(read('q=x&page=999')).page).toBe(500)
    expect(toRequest(read('q=x&page=101&perPage=100')).page).toBe(100)
    expect(toRequest(read('q=x&page=500')).page).toBe(500)
  })

  test('[S5-22] years the wrong way round are not turned: both are named', () => {
    expect(readAddress('q=x&ano_de=2010&ano_ate=2000')).toMatchObject({ state: { filters: [] }, dropped: ['ano_ate', 'ano_de'] })
    expect(readAddress('q=x&ano_de=2010&ano_ate=2010').dropped).toEqual([])
  })

  test('the form of years makes a span and replaces the one before', () => {
    expect(read('ano_de=2001&ano_ate=2010&filtro=Y:1990-1999').filters).toEqual([{ tipo: 'Y', codigo: '2001-2010' }])
    expect(read('ano_de=1980').filters).toEqual([{ tipo: 'Y', codigo: '1980-9999' }])
    expect(readAddress('q=x&ano_de=mil').dropped).toEqual(['ano_de'])
  })

  test('[S5-14] a search sent off empty is blank, a bare address is not', () => {
    expect(readAddress('q=%20&for=LIVRE')).toMatchObject({ isSearch: false, isBlank: true })
    expect(readAddress('')).toMatchObject({ isSearch: false, isBlank: false })
    expect(readAddress('q=&filtro=T:1')).toMatchObject({ isSearch: true, isBlank: false })
  })
})

describe('steps from one search to the next', () => {
  const far = { ...emptySearch, q: 'x', page: 7 }

  test('order, size and filters begin again at page 1; mode and panels do not', () => {
    expect(withChange(far, { orderBy: 'autor' }).page).toBe(1)
    expect(withChange(far, { perPage: 50 }).page).toBe(1)
    expect(withFilter(far, { tipo: 'T', codigo: '1' }).page).toBe(1)
    expect(withChange(far, { mode: 'C' }).page).toBe(7)
    expect(withChange(far, { page: 8 }).page).toBe(8)
  })

  test('[S4-15] add appends once, remove drops the one that matches', () => {
    const two = withFilter(withFilter(withFilter(emptySearch, { tipo: 'T', codigo: '1' }), { tipo: 'I', codigo: '1' }), {
      tipo: 'T',
      codigo: '1',
    })
    expect(two.filters).toEqual([
      { tipo: 'T', codigo: '1' },
      { tipo: 'I', codigo: '1' },
    ])
    expect(withoutFilter(two, { tipo: 'T', codigo: '1' }).filters).toEqual([{ tipo: 'I', codigo: '1' }])
  })
})
