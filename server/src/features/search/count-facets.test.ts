import { partOf } from '@farol/contract/testing/fake-call.ts'
import type { Facet, FacetCode } from '@farol/contract/search.ts'
import { describe, expect, test } from 'vitest'
import type { CountedValue, FacetName, SearchIndex, TitleFilter, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import { facetRequests, facetsOf } from './count-facets.ts'
import type { ValueTexts } from './facet-names.ts'
import { facetOfCode } from './title-query.ts'

type Deps = Parameters<typeof facetsOf>[0]
type Counting = Parameters<typeof facetsOf>[1]

const values = (count: number, from = 1000) => Array.from({ length: count }, (_, at): CountedValue => ({ value: String(from + at), count: count - at })) // prettier-ignore

/** Answers how many titles there are of one value, and notes what was asked. */
function depsOf(cachedTexts?: ValueTexts) {
  const asked: TitleQuery[] = []
  const named: (readonly string[])[] = []
  const search = async (query: TitleQuery): Promise<TitleHits> => {
    asked.push(query)
    return { total: 3, ids: [], facets: {} }
  }
  const deps = partOf<Deps>({
    index: partOf<SearchIndex>({ search }),
    shelfTerms: partOf<Deps['shelfTerms']>({ materialTypes: async () => [{ id: 1, names: { pt: 'Livro' } }, { id: 49, names: { pt: 'E-book' } }], collections: async () => [] }), // prettier-ignore
    libraries: partOf<Deps['libraries']>({ libraries: async () => [{ id: 1, code: 'BC', name: 'Central' }] }),
    knowledge: {
      areaNames: async () => new Map(),
      courseNames: async (codes: readonly string[]) => {
        named.push(codes)
        return new Map(codes.map((code) => [code, `Curso ${code}`]))
      },
    },
    ...(cachedTexts && { facetTexts: async () => cachedTexts }),
  })
  return { deps, asked, named }
}

const question: Counting['question'] = { condition: { kind: 'all' }, filters: [], order: { by: 'id', descending: false } }

const countingOf = (more: Partial<Counting> = {}): Counting => ({ question, chosen: [], types: undefined, ...more })

/** What an index answers by name. */
const byName = (facetCode: FacetCode, counted: readonly CountedValue[]): TitleHits => ({ total: 0, ids: [], facets: { [facetOfCode[facetCode]]: counted } }) // prettier-ignore

/** What an index answers by number: the number of a value is its place. */
const byNumber = (facetCode: FacetCode, counted: readonly CountedValue[]): TitleHits => ({
  total: 0,
  ids: [],
  facets: {},
  numbered: {
    of: (facet: FacetName) => (facet === facetOfCode[facetCode] ? counted.flatMap(({ count }, at) => [at, count]) : undefined),
    value: (_: FacetName, number: number) => counted[number]!.value,
  },
})

const one = async (deps: Deps, counting: Counting, hits: TitleHits, facetCode: FacetCode): Promise<Facet> =>
  (await facetsOf(deps, counting, hits, 'pt', [facetCode]))[0]!

describe.each([
  ['names', byName],
  ['numbers', byNumber],
])('an index that tells values by their %s', (_way, hitsOf) => {
  test.each([
    ['U', 50],
    ['T', 50],
    ['Y', 300],
    ['K', 400],
  ] as const)('of %s at most %i values are listed; one more is said to be there and not listed', async (facetCode, max) => {
    expect(facetRequests([facetCode])).toEqual([{ facet: facetOfCode[facetCode], max: max + 1 }])
    for (const count of [max - 1, max, max + 1]) {
      // The second time what is called how is known.
      const { deps } = depsOf(new Map())
      for (const time of [1, 2]) {
        const { valores, mais } = await one(deps, countingOf(), hitsOf(facetCode, values(count)), facetCode)
        expect([count, time, valores.length, mais]).toEqual([count, time, Math.min(count, max), count > max ? true : undefined])
        expect(valores.map(({ codigo, quantidade }) => [codigo, quantidade])).toEqual(values(count).slice(0, max).map((each) => [each.value, each.count])) // prettier-ignore
      }
    }
  })

  test('a guide shows its own types of work alone, the first time and the second', async () => {
    const { deps } = depsOf(new Map())
    const hits = hitsOf('T', [{ value: '1', count: 9 }, { value: '49', count: 2 }]) // prettier-ignore
    await one(deps, countingOf(), hits, 'T')
    for (const types of [new Set(['49']), undefined]) {
      const { valores } = await one(deps, countingOf({ types }), hits, 'T')
      expect(valores.map(({ descricao, quantidade }) => [descricao, quantidade])).toEqual(types ? [['E-book', 2]] : [['Livro', 9], ['E-book', 2]]) // prettier-ignore
    }
  })

  test('chosen values that are not among them follow, counted without the filter of their own facet, twenty at most, within the guide', async () => {
    const { deps, asked } = depsOf(new Map())
    const chosen: TitleFilter = { facet: 'course', values: ['1001', ...Array.from({ length: 25 }, (_, at) => `C${at}`)] }
    const other: TitleFilter = { facet: 'language', values: ['por'] }
    const counting = countingOf({ chosen: [chosen, other], question: { ...question, filters: [chosen, other] } })
    for (const time of [1, 2]) {
      const { valores } = await one(deps, counting, hitsOf('U', values(3)), 'U')
      expect([time, valores.slice(3).map(({ codigo, quantidade }) => [codigo, quantidade])]).toEqual([time, Array.from({ length: 20 }, (_, at) => [`C${at}`, 3])]) // prettier-ignore
    }
    expect(asked[0]).toEqual({ ...question, filters: [other, { facet: 'course', values: ['C0'] }], offset: 0, limit: 0, facets: [] })
    const types = { facet: 'typeOfWork', values: ['1', '49'] } as const
    const inGuide = countingOf({ chosen: [types], types: new Set(['49']) })
    expect((await one(deps, inGuide, hitsOf('T', []), 'T')).valores.map(({ codigo }) => codigo)).toEqual(['49'])
    const years = countingOf({ chosen: [{ facet: 'year', values: ['1500'] }] })
    expect((await one(deps, years, hitsOf('Y', []), 'Y')).valores).toEqual([])
  })
})

test('what values are called is asked for once, and kept for five thousand values of a facet, no more', async () => {
  const texts: ValueTexts = new Map()
  const { deps, named } = depsOf(texts)
  const ask = (from: number, count = 50) => one(deps, countingOf(), byName('U', values(count, from)), 'U')
  for (let at = 0; at < 100; at += 1) await ask(10_000 + at * 50)
  expect([texts.get('U')!.byCode.size, named.length]).toEqual([5_000, 100])
  await ask(10_000)
  expect(named).toHaveLength(100)
  expect((await ask(90_000, 1)).valores).toEqual([{ codigo: '90000', descricao: 'Curso 90000', quantidade: 1 }])
  expect([texts.get('U')!.byCode.size, named.at(-1)]).toEqual([5_000, ['90000']])
})

test('a facet that was not counted is there without values; libraries that are counted apart are listed by name, fifty of them', async () => {
  const { deps } = depsOf()
  for (const hits of [byName('U', []), byNumber('U', [])]) expect(await one(deps, countingOf(), hits, 'S')).toEqual({ tipo: 'S', descricao: 'Assunto', valores: [] }) // prettier-ignore
  for (const count of [50, 51]) {
    const countLibraries = async () => [{ value: 'BC', count: 99 }, ...values(count - 1)]
    const { valores, mais } = await one(deps, countingOf({ countLibraries }), byName('B', []), 'B')
    expect([valores.length, valores[0], mais]).toEqual([
      50,
      { codigo: 'BC', descricao: 'Central', quantidade: 99 },
      count > 50 || undefined,
    ])
  }
})
