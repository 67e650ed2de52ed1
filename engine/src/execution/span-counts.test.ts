import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CatalogueEngine } from '../catalogue-engine.ts'
import type { SearchDocument } from '../document.ts'
import { everything, type Query, type Span } from '../query.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

const year = fc.integer({ min: 1985, max: 2000 })
/** Documents of several years: a document counts once in each span. */
const documents = (first: number): fc.Arbitrary<SearchDocument[]> =>
  fc
    .array(
      fc.record({
        title: fc.constantFrom('casa', 'casas mar', 'mar sol'),
        years: fc.array(year, { maxLength: 4 }),
        kind: fc.constantFrom('book', 'map'),
      }),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    .map((all) =>
      all.map(({ title, years, kind }, i) => ({
        id: first + i,
        language: 'por',
        text: { title: [title] },
        facets: { year: years.map(String), kind: [kind] },
      })),
    )
const span: fc.Arbitrary<Span> = fc.tuple(year, fc.integer({ min: -1, max: 9 })).map(([from, more]) => ({ from, to: from + more }))
const query: fc.Arbitrary<Query> = fc
  .record({
    text: fc.constantFrom('', 'casa', 'mar', 'nada'),
    spans: fc.array(span, { maxLength: 5 }),
    kinds: fc.subarray(['book', 'map']),
    own: fc.option(span, { nil: undefined }),
  })
  .map(({ text, spans, kinds, own }) => ({
    ...everything,
    condition: text === '' ? { kind: 'all' as const } : { kind: 'words' as const, text },
    filters: [...(kinds.length > 0 ? [{ facet: 'kind', values: kinds }] : []), ...(own ? [{ facet: 'year', values: [], span: own }] : [])],
    facets: [
      { facet: 'year', max: 0, spans },
      { facet: 'kind', max: 5 },
    ],
  }))

describe.each(['wasm', 'js'] as const)('spans of numbers, in %s', (kernels) => {
  test('are counted as the reference counts them, without the filter on their own facet, while documents come and go', async () => {
    await fc.assert(
      fc.asyncProperty(documents(1), documents(20), fc.array(query, { minLength: 3, maxLength: 3 }), async (first, then, queries) => {
        const both = new ReferenceComparison({ kernels, youngest: 8 })
        await both.agreeThroughLife([first, then], [1, 21], queries)
      }),
      { numRuns: 60, interruptAfterTimeLimit: 15_000 },
    )
  })
})

const put = [1990, 1994, 1995].map((one, i) => ({ id: i + 1, text: { title: ['casa'] }, facets: { year: [String(one), '1996'] } }))
const asking = (facet: string, spans: readonly Span[]): Query => ({ ...everything, facets: [{ facet, max: 0, spans }] })

test('a document of two years of a span counts once, also where threads answer', async () => {
  const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers: fiveStemmers, workers: 1, quick: 0 })
  await engine.apply({ put, remove: [] }, 1)
  const spans = [{ from: 1990, to: 1999 }, { from: 1990, to: 1994 }, { from: 1997, to: 1999 }] // prettier-ignore
  const { facets, total } = await engine.search(asking('year', spans))
  expect(total).toBe(3)
  expect(facets['year']).toEqual([
    { value: '1990..1999', count: 3 },
    { value: '1990..1994', count: 2 },
    { value: '1997..1999', count: 0 },
  ])
  await engine.close()
})

test('spans of what has no order, and too many of them, are refused', async () => {
  const engine = await CatalogueEngine.open({ schema: smallSchema })
  await engine.apply({ put, remove: [] }, 1)
  await expect(engine.search(asking('kind', [{ from: 1, to: 2 }]))).rejects.toThrow('no spans of kind')
  await expect(
    engine.search(
      asking(
        'year',
        Array.from({ length: 257 }, () => ({ from: 1, to: 2 })),
      ),
    ),
  ).rejects.toThrow('limit "values"')
  const most = Array.from({ length: 256 }, (_, at) => ({ from: 1800 + at, to: 1800 + at }))
  expect((await engine.search(asking('year', most))).facets['year']!.filter(({ count }) => count > 0)).toHaveLength(4)
  await engine.close()
})
