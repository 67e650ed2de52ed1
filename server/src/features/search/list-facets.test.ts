import { partOf } from '@farol/contract/testing/fake-call.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import { listFacets } from './list-facets.ts'

type Deps = Parameters<typeof listFacets>[0]

/** An index with so many values of every facet, the names of headings in a database that finds these numbers among those it is asked for. */
function depsOf(count: number, held: readonly number[] = [7, 9, 20_000]) {
  const words: (readonly string[])[] = []
  const among: number[] = []
  const asked: TitleQuery[] = []
  const search = async (query: TitleQuery) => {
    asked.push(query)
    const counted = Array.from({ length: count }, (_, at) => ({ value: String(at + 1), count: 1 }))
    return { total: 0, ids: [], facets: Object.fromEntries(query.facets.map(({ facet }) => [facet, counted])) }
  }
  const headings = partOf<Deps['headings']>({
    idsWith: async (some: readonly string[], ids: readonly number[]) => {
      words.push(some)
      among.push(ids.length)
      return held.filter((id) => ids.includes(id))
    },
    byIds: async (ids: readonly number[]) => ids.map((id) => ({ id, label: `Autor ${id}` })),
  })
  const deps = partOf<Deps>({ index: partOf<SearchIndex>({ search }), headings, shelfTerms: partOf<Deps['shelfTerms']>({}) })
  return { deps, words, among, asked }
}

const ask = async (deps: Deps, tipo: 'A' | 'Y', termo: string) => {
  const [facet] = await listFacets(deps, { ...z.parse(SearchRequest, {}), tipo, termo }, 'pt')
  return { codes: facet!.valores.map(({ codigo }) => codigo), mais: facet!.mais }
}

test('names of more than three thousand headings are looked for in the database, of fewer here', async () => {
  const many = depsOf(3_001)
  expect(await ask(many.deps, 'A', 'Autor 1234')).toEqual({ codes: ['7', '9'], mais: undefined })
  expect(many.words).toEqual([['autor', '1234']])
  const fewer = depsOf(3_000)
  expect(await ask(fewer.deps, 'A', 'AUT 1234')).toEqual({ codes: ['1234'], mais: undefined })
  expect(fewer.words).toEqual([])
})

test('the database is asked for the counted values, the most frequent first, and no further than the list goes', async () => {
  const rare = depsOf(30_000)
  expect(await ask(rare.deps, 'A', 'autor')).toEqual({ codes: ['7', '9', '20000'], mais: undefined })
  expect(rare.among).toEqual([5_000, 20_000, 5_000])
  const later = depsOf(
    50_000,
    Array.from({ length: 51 }, (_, at) => 6_000 + at),
  )
  expect((await ask(later.deps, 'A', 'autor')).mais).toBe(true)
  expect(later.among).toEqual([5_000, 20_000])
  const often = depsOf(
    30_000,
    Array.from({ length: 51 }, (_, at) => at + 1),
  )
  const { codes, mais } = await ask(often.deps, 'A', 'autor')
  expect([codes.length, mais, often.among]).toEqual([50, true, [5_000]])
})

test('years are their own names, however many there are', async () => {
  const { deps, words } = depsOf(3_001)
  expect(await ask(deps, 'Y', '2999')).toEqual({ codes: ['2999'], mais: undefined })
  expect(words).toEqual([])
})

test('of what the words find as many are listed as of the whole facet, and more is said to be there', async () => {
  const { codes, mais } = await ask(depsOf(51).deps, 'A', 'autor')
  expect([codes.length, mais]).toEqual([50, true])
  const all = await ask(depsOf(50).deps, 'A', 'autor')
  expect([all.codes.length, all.mais]).toEqual([50, undefined])
})

test('without words, or with none of letters, the facet is as it is', async () => {
  for (const termo of ['', ' ', '%_'] as const) {
    const { deps, asked } = depsOf(60)
    expect((await ask(deps, 'A', termo)).codes).toHaveLength(50)
    expect(asked.map(({ facets }) => facets)).toEqual([[{ facet: 'author', max: 51 }]])
  }
})
