import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { everything, type Condition } from '../query.ts'
import { RESCORED } from '../relevance.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

const words = (text: string): Condition => ({ kind: 'words', text })

/** Books that say the word more often, in more fields, than the one that is asked for. */
const rivals = (n: number, title: (i: number) => string): SearchDocument[] =>
  Array.from({ length: n }, (_, i) => ({
    id: i + 1,
    text: { title: [title(i)], subject: ['Direito civil', 'Direito - Brasil'], author: ['Direito'] },
    sort: { year: 2000 + (i % 20) },
  }))

function places(put: readonly SearchDocument[], conditions: readonly Condition[], ids: readonly number[], kernels: 'wasm' | 'js' = 'wasm') {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels })
  index.apply({ put, remove: [] })
  return conditions.map((condition) => {
    const { hits } = index.search({ ...everything, condition, limit: 1000 })
    return ids.map((id) => hits.findIndex((hit) => hit.id === id) + 1)
  })
}

test.each([RESCORED - 1, RESCORED, RESCORED + 12, 900])('a title that is asked for whole comes first among %i rivals', (n) => {
  const put = [...rivals(n, (i) => `Curso de direito civil, direito das coisas, v. ${i}`), { id: 5000, text: { title: ['Direito'] } }]
  const asked: readonly Condition[] = [
    words('direito'),
    { kind: 'words', text: 'direit', lastIsPrefix: true },
    { kind: 'phrase', text: 'direito' },
    { kind: 'startsWith', text: 'direito' },
    {
      kind: 'or',
      of: [
        { kind: 'startsWith', text: 'direito' },
        { kind: 'filedStart', field: 'subject', text: 'direito' },
      ],
    },
    { kind: 'and', of: [words('direito'), { kind: 'not', of: words('penal') }] },
  ]
  for (const kernels of ['wasm', 'js'] as const) expect(places(put, asked, [5000], kernels)).toEqual(asked.map(() => [1]))
})

test('a title that only begins with the words comes above those that have them elsewhere, however many these are', () => {
  const put = [
    ...rivals(700, (i) => `Curso de direito civil do Brasil ${i}`),
    { id: 5000, text: { title: ['Direito civil do Brasil: notas de um juiz'], author: ['Direito'], subject: ['Direito civil'] } },
    { id: 5001, text: { title: ['Manual', 'Direito civil do Brasil'] } },
  ]
  const asked: readonly Condition[] = [
    words('direito civil do brasil'),
    words('direito civil do'),
    { kind: 'startsWith', text: 'direito civil' },
    words('direito civil'),
    { kind: 'words', text: 'direito ci', lastIsPrefix: true },
  ]
  for (const [begins, alsoCalled] of places(put, asked, [5000, 5001])) expect([begins, alsoCalled].toSorted()).toEqual([1, 2])
})

test('what was asked for is said inside an OR that leaves no choice, and by several texts of an AND', () => {
  const put = [
    ...Array.from({ length: 60 }, (_, i) => ({ id: i + 1, text: { title: ['Anais de 1984: o fim de 1984'], subject: ['1984', 'fim'] } })),
    { id: 5000, text: { title: ['1984'], author: ['Orwell'] } },
    { id: 5001, text: { title: ['1984 o fim'] } },
  ]
  const code: Condition = { kind: 'id', id: 1984 }
  const title: Condition = { kind: 'words', text: '1984', fields: ['title'] }
  expect(places(put, [words('1984'), { kind: 'or', of: [words('1984'), code] }], [5000])).toEqual([[1], [1]])
  expect(places(put, [{ kind: 'and', of: [words('1984'), { kind: 'phrase', text: 'o fim' }] }], [5001])).toEqual([[1]])
  const index = new Index({ schema: smallSchema })
  const said = (condition: Condition) => index.plan({ ...everything, condition }).queryWords
  expect(said({ kind: 'and', of: [title, { kind: 'words', text: 'orwell', fields: ['author'] }] })).toEqual(['1984'])
  expect(said({ kind: 'words', text: 'orwell', fields: ['author'] })).toEqual([])
  expect(said({ kind: 'or', of: [words('1984'), words('orwell')] })).toEqual([])
  expect(said({ kind: 'and', of: [{ kind: 'words', text: 'or', lastIsPrefix: true }, words('1984')] })).toEqual([])
  expect(said({ kind: 'not', of: words('1984') })).toEqual([])
})

const common = fc.constantFrom('casa', 'mar', 'sol', 'o', 'casas', 'guarda-chuva')
const text = fc.array(common, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
const book = (id: number): fc.Arbitrary<SearchDocument> =>
  fc.record({
    id: fc.constant(id),
    language: fc.constantFrom('por', 'xxx'),
    text: fc.record({ title: fc.array(text, { minLength: 1, maxLength: 2 }), subject: fc.array(text, { maxLength: 3 }) }),
    facets: fc.record({ kind: fc.constantFrom(['book'], ['map']) }),
    sort: fc.record({ year: fc.integer({ min: 1990, max: 1994 }) }),
  })
const asked = fc
  .record({
    kind: fc.constantFrom('words' as const, 'words' as const, 'phrase' as const, 'startsWith' as const),
    text: fc.array(common, { minLength: 1, maxLength: 3 }).map((some) => some.join(' ')),
    cut: fc.nat({ max: 2 }),
    isFiltered: fc.boolean(),
    offset: fc.constantFrom(0, 0, 40, 90),
  })
  .map(({ kind, text: whole, cut, isFiltered, offset }) => ({
    // A beginning may go on: "casas" begins with "casa", too.
    whole: kind === 'phrase' || (kind === 'words' && cut === 0) ? whole : undefined,
    query: {
      ...everything,
      condition: {
        kind,
        text: kind === 'phrase' ? whole : whole.slice(0, whole.length - cut),
        ...(kind === 'words' && cut > 0 && { lastIsPrefix: true }),
      } as Condition,
      filters: isFiltered ? [{ facet: 'kind', values: ['book'] }] : [],
      limit: 300,
      offset,
    },
  }))

for (const kernels of ['wasm', 'js'] as const)
  test(`among more rivals than are scored exactly, of common words, it is as the reference says, and whole titles come first, in ${kernels}`, async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...Array.from({ length: 160 }, (_, at) => book(at + 1))),
        fc.array(asked, { minLength: 12, maxLength: 12 }),
        fc.constantFrom(2000, 70),
        async (books, questions, youngest) => {
          const both = new ReferenceComparison({ kernels, youngest })
          await both.apply({ put: books.slice(0, 110), remove: [] })
          await both.apply({ put: books.slice(110), remove: [3, 5, 100] })
          await both.agree(questions.map(({ query }) => query))
          for (const { whole, query } of questions) {
            if (whole === undefined) continue
            const { hits } = both.index.search({ ...query, offset: 0 })
            for (let i = 1; i < hits.length; i++) expect(hits[i]!.score).toBeLessThanOrEqual(hits[i - 1]!.score)
            const isWhole = ({ id }: { readonly id: number }) => books[id - 1]!.text!['title']!.includes(whole)
            const wholes = hits.filter(isWhole).length
            if (wholes > RESCORED) continue
            if (wholes > 0) compared += 1
            expect(hits.slice(0, wholes).every(isWhole), JSON.stringify(query)).toBe(true)
          }
        },
      ),
      { numRuns: 20, interruptAfterTimeLimit: 15_000, endOnFailure: true },
    )
    expect(compared).toBeGreaterThan(0)
  })
