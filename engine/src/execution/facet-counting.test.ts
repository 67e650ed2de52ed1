import { expect, test, vi } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { everything, type Condition, type Filter } from '../query.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { manyDocuments } from '../testing/generators.ts'
import { smallSchema } from '../testing/small-schema.ts'
import { FacetCounter } from './facet-counting.ts'

const conditions: readonly Condition[] = [
  { kind: 'all' },
  { kind: 'not', of: { kind: 'words', text: 'unica7' } },
  { kind: 'not', of: { kind: 'words', text: 'nenhures' } },
]
const filters: readonly Filter[][] = [
  [],
  [{ facet: 'kind', values: ['book', 'map', 'film'] }],
  [{ facet: 'year', values: [], span: { from: 1990, to: 1995 } }],
]
/** Some have more values than fit into a row: the others have room for theirs. */
const withMany = (documents: readonly SearchDocument[]): SearchDocument[] =>
  documents.map((one, i) =>
    i % 97 === 5
      ? { ...one, facets: { ...one.facets, subject: Array.from({ length: 9 + (i % 4) }, (_, k) => `s${(i * 7 + k * 11) % 60}`) } }
      : one,
  )
/** With and without the one facet whose counts go on from segment to segment. */
const wishes = [['kind', 'language', 'place', 'year', 'area'], ['place', 'subject'], ['subject'], ['language']]

for (const kernels of ['wasm', 'js'] as const)
  test(`facets of nearly all documents are counted as the reference counts them, also where some died, in ${kernels}`, async () => {
    const both = new ReferenceComparison({ kernels })
    // One condition twice: what was counted of all is used again, and nothing is left behind by a question in between.
    const questions = [...conditions, conditions[1]!].flatMap((condition) =>
      filters.flatMap((some) =>
        wishes.map((names) => ({
          ...everything,
          condition,
          filters: some,
          facets: names.map((facet) => ({ facet, max: 50 })),
          limit: 3,
        })),
      ),
    )
    await both.apply({ put: withMany(manyDocuments(700, 3)), remove: [] })
    await both.agree(questions)
    const { segment } = both.index.segments[0]!
    expect(segment.u32(`extraDocuments${smallSchema.facets.findIndex(({ name }) => name === 'subject')}`).length).toBeGreaterThan(3)
    both.index.close()
    await both.apply({ put: withMany(manyDocuments(800, 4)).slice(700), remove: [1, 2, 50, 350, 699] })
    await both.agree(questions)
  })

test('all titles are neither read nor made a list of: the first of them are, and what all have is known', () => {
  const index = new Index({ schema: smallSchema, youngest: 1 })
  const documents = manyDocuments(9000, 5)
  index.apply({ put: documents, remove: [] })
  const { view } = index.segments[0]!.executor
  const question = {
    ...everything,
    order: { by: 'year', descending: true },
    facets: wishes[0]!.map((facet) => ({ facet, max: 50 })),
    limit: 20,
  }
  const once = index.search(question)
  const rows = vi.spyOn(FacetCounter.prototype, 'count')
  const [from, to] = [(view.scratch.hits >>> 2) + 4096, (view.scratch.hits >>> 2) + documents.length]
  view.memory32.fill(7, from, to)
  expect(index.search(question)).toEqual(once)
  expect(once.total).toBe(documents.length)
  expect(rows.mock.calls.filter(([, , wanted]) => wanted !== 0)).toEqual([])
  expect(view.memory32.subarray(from, to).every((one) => one === 7)).toBe(true)
  rows.mockRestore()
})
