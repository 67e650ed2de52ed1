import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { everything, type Condition, type Filter, type Query } from '../query.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { spansOf } from './value-runs.ts'

const facetAt = (name: string) => smallSchema.facets.findIndex((one) => one.name === name)

/** Titles as a catalogue has them: the year that is counted is the year that they are ordered by. Some have none, some a second one. */
const titleOf = (id: number, year: number | undefined, second: boolean): SearchDocument => ({
  id,
  language: 'por',
  // Some say a word once more and some say much else: they rank apart.
  text: {
    title: [`${id % 2 === 0 ? 'casa' : 'mar'} ${id % 3 === 0 ? 'livro' : 'sol'} raro${id % 29}${' e mais'.repeat(id % 4)}`],
    subject: id % 7 === 0 ? ['casa no mar'] : id % 11 === 0 ? ['história do mar', 'mar'] : [],
  },
  facets: {
    kind: [['book', 'map', 'film'][id % 3]!],
    place: id % 5 === 0 ? ['A', 'B'] : ['C'],
    year: year === undefined ? [] : second ? [String(year), String(year - 1)] : [String(year)],
  },
  sort: { ...(year !== undefined && { year }) },
})

const year = fc.option(fc.integer({ min: 1990, max: 2001 }), { nil: undefined, freq: 8 })
/** How many documents have a second year: none, so that every year is one stretch; one that is last of its year, whose stretches overlap; several. */
const seconds = fc.constantFrom<readonly number[]>([], [], [298], [40, 80, 298])
const titles = (from: number, to: number) =>
  fc.tuple(fc.array(year, { minLength: to - from, maxLength: to - from }), seconds).map(([years, twice]) =>
    // The last ids of the first lot share a year.
    years.map((one, at) => titleOf(from + at, from + at === 298 ? 1995 : one, twice.includes(from + at))),
  )

const condition = fc.constantFrom<Condition>(
  { kind: 'all' },
  { kind: 'words', text: 'casa' },
  { kind: 'words', text: 'raro7' },
  { kind: 'words', text: 'sol mar' },
  { kind: 'not', of: { kind: 'words', text: 'livro' } },
  { kind: 'phrase', text: 'mar livro' },
)
const span = fc.tuple(fc.integer({ min: 1988, max: 2002 }), fc.integer({ min: 1988, max: 2002 })).map(([from, to]) => ({ from, to }))
const years = fc.oneof(
  fc.record({ facet: fc.constant('year'), values: fc.constant([]), span }),
  fc.record({ facet: fc.constant('year'), values: fc.subarray(['1990', '1993', '1994', '2001', '1700']) }),
)
const others = fc.subarray<Filter>([
  { facet: 'kind', values: ['book', 'map'] },
  { facet: 'place', values: ['A', 'C'] },
])
const counted = fc.subarray(['kind', 'place', 'year', 'language']).map((names) => names.map((facet) => ({ facet, max: 20 })))

const question: fc.Arbitrary<Query> = fc
  .record({
    condition,
    years,
    others,
    facets: counted,
    order: fc.record({ by: fc.constantFrom('relevance', 'year', 'id'), descending: fc.boolean() }),
  })
  .map(({ years: asked, others: more, ...rest }) => ({ ...everything, ...rest, filters: [...more, asked], limit: 15 }))

for (const kernels of ['wasm', 'js'] as const)
  test(`spans of the years that titles are ordered by find and count what the reference does, in ${kernels}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        titles(1, 300),
        titles(300, 340),
        fc.array(question, { minLength: 15, maxLength: 15 }),
        async (many, few, questions) => {
          const both = new ReferenceComparison({ kernels })
          await both.apply({ put: many, remove: [] })
          await both.agree(questions)
          both.index.close()
          await both.apply({ put: [...few, titleOf(7, 2000, false)], remove: [1, 2, 40, 299] })
          await both.agree(questions)
          both.index.merge(true)
          await both.agree(questions)
        },
      ),
      { numRuns: 12 },
    )
  })

for (const text of ['casa', 'raro7'])
  test(`the best of one word in a span of years, ${text}: the hits are a stretch of the documents of the word`, async () => {
    const both = new ReferenceComparison()
    const put = Array.from({ length: 2000 }, (_, at) => titleOf(at + 1, 1990 + ((at * 7) % 12), false))
    await both.apply({ put, remove: [] })
    const spans = Array.from({ length: 12 }, (_, at) => ({ from: 1990, to: 1990 + at }))
    const within = spans.map((one) => [{ facet: 'year', values: [], span: one }])
    await both.agree(within.map((filters) => ({ ...everything, condition: { kind: 'words', text }, filters, limit: 10 })))
  })

test('values that stand together are known by their ends; of values that are scattered nothing is', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  const years = (second: number) => Array.from({ length: 300 }, (_, at) => titleOf(at + 1, 1990 + (at % 6), at === second))
  index.apply({ put: years(-1), remove: [] })
  const { executor } = index.segments[0]!
  const runs = executor.runs(facetAt('year'))!
  expect([...runs.to].map((to, i) => to - runs.from[i]!)).toEqual([50, 50, 50, 50, 50, 50])
  const ordinal = (value: string) => index.tables[facetAt('year')]!.find(value)!
  expect(spansOf(runs, ['1995', '1994', '1991'].map(ordinal))).toEqual([
    [0, 100],
    [200, 250],
  ])
  expect(spansOf(runs, [])).toEqual([])
  expect(executor.runs(facetAt('place'))).toBeUndefined()
  // The last title of 1995 is also one of 1994: the stretches overlap. The last but one of them cannot be.
  const runsWith = (second: number) => {
    index.apply({ put: years(second), remove: [] })
    return index.segments[0]!.executor.runs(facetAt('year'))
  }
  expect(spansOf(runsWith(299)!, [ordinal('1995'), ordinal('1994')])).toEqual([[0, 100]])
  expect(runsWith(293)).toBeUndefined()
})
