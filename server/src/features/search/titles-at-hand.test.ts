import { partOf } from '@farol/contract/testing/fake-call.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Library } from '../../ports/libraries.ts'
import type { SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import { narrowedQuery } from './search-titles.ts'
import type { AtHandDeps } from './titles-at-hand.ts'

const libraries = [
  { id: 3, code: 'BN', name: 'Norte' },
  { id: 1, code: 'BC', name: 'Central' },
  { id: 2, code: 'BA', name: 'Agrárias' },
  { id: 4, code: 'BV', name: 'Vazia' },
] as unknown as readonly Library[]

const onShelf = new Map([
  [1, [1, 3, 5, 9]],
  [2, [2, 3]],
  [3, [1, 7]],
])

const deps = {
  libraries: { libraries: async () => libraries },
  librarySystem: { availability: { atHand: async () => ({ online: [3, 8], onShelf }) } },
  shelfTerms: { materialTypes: async () => [] },
} as unknown as AtHandDeps

const narrowed = (asked: object) => narrowedQuery(deps, z.parse(SearchRequest, asked))

const idsIn = async (asked: object) => {
  const { condition } = (await narrowed(asked)).question
  return condition.kind === 'and' ? condition.of.find((one) => one.kind === 'ids')?.ids : undefined
}

test.each([
  [{ na_estante: 'S' }, [1, 2, 3, 5, 7, 8, 9]],
  [{ na_estante: 'S', filtro: 'B:BC' }, [1, 3, 5, 8, 9]],
  [{ na_estante: 'S', filtro: 'B:BA,B:BN' }, [1, 2, 3, 7, 8]],
  [{ na_estante: 'S', filtro: 'B:XX' }, [3, 8]],
  [{ na_estante: 'S', filtro: 'T:1' }, [1, 2, 3, 5, 7, 8, 9]],
  [{ na_estante: 'N' }, undefined],
  [{}, undefined],
])('%j narrows to titles that are online or on a shelf there, ascending, each once', async (asked, ids) => {
  expect(await idsIn(asked)).toEqual(ids)
})

test('of each library what is online and listed there, and what stands on its shelf; what is both counts once, equal ones stand by code', async () => {
  const asked: TitleQuery[] = []
  // Every title is found; of those online only title 3 has a copy, in BC.
  const index = partOf<SearchIndex>({
    search: async (query: TitleQuery) => {
      asked.push(query)
      const among = query.condition.kind === 'and' ? query.condition.of.flatMap((one) => (one.kind === 'ids' ? one.ids : [])) : []
      return { total: among.length, ids: [], facets: { library: [{ value: 'BC', count: 1 }] } }
    },
  })
  const { countLibraries } = await narrowed({ na_estante: 'S', filtro: 'B:BV,I:por' })
  expect(await countLibraries!(index)).toEqual([
    { value: 'BC', count: 4 },
    { value: 'BN', count: 2 },
    { value: 'BA', count: 1 },
    { value: 'BV', count: 0 },
  ])
  // The other filters narrow it, the chosen library does not.
  const chosen = asked.map(({ filters }) => filters.filter(({ values }) => values.includes('BV')).length)
  expect([chosen, asked.every(({ filters }) => filters.some(({ facet }) => facet === 'language'))]).toEqual([asked.map(() => 0), true])
  const { countLibraries: all } = await narrowed({ na_estante: 'S' })
  const even = partOf<SearchIndex>({ search: async () => ({ total: 1, ids: [], facets: {} }) })
  expect((await all!(even)).map(({ value }) => value)).toEqual(['BA', 'BC', 'BN'])
})
