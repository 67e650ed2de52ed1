import { expect, test, vi } from 'vitest'
import type { SearchDocument } from '../document.ts'
import type { Query } from '../query.ts'
import { Index } from '../search-index.ts'
import { Segment } from '../segment/segment.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { manyDocuments } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { FacetCounter } from './facet-counting.ts'

const facets = ['kind', 'language', 'place', 'year', 'subject'].map((facet) => ({ facet, max: 50 }))
const asking = (text: string, more: Partial<Query> = {}): Query => ({
  condition: { kind: 'words', text },
  filters: [],
  order: { by: 'year', descending: true },
  offset: 0,
  limit: 20,
  facets,
  ...more,
})
const span = (from: number, to: number) => [{ facet: 'year', values: [], span: { from, to } }]
const questions = ['casa', 'raro3', 'livros'].flatMap((text) => [
  asking(text),
  asking(text, { order: { by: 'relevance', descending: true } }),
  asking(text, { order: { by: 'year', descending: false }, limit: 0 }),
  asking(text, { condition: { kind: 'words', text, fields: ['subject'] }, offset: 3 }),
  asking(text, { filters: span(1900, 2100) }),
  asking(text, { filters: span(1901, 1993) }),
  asking(text, { filters: [{ facet: 'place', values: ['A', 'B', 'C'] }] }),
])

/** The segment as an older program wrote it. */
function withoutWords(index: Index): Index {
  const old = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  index.tables.forEach((table, facet) => old.tables[facet]!.ordinals(table.values(), new Uint32Array(table.size), 0))
  for (const { segment } of index.segments) {
    const { words: _, arrays, ...facts } = segment.header
    old.addSegment(new Segment({ ...facts, arrays: arrays.filter(({ name }) => name !== 'wordCounts') }, segment.memory, 1))
  }
  return old
}

for (const kernels of ['wasm', 'js'] as const)
  test(`facets of frequent words are counted as the reference counts them, narrowed, widened, after deletions, in ${kernels}`, async () => {
    const both = new ReferenceComparison({ kernels, youngest: 1 })
    const documents = manyDocuments(2300, 13)
    await both.agreeThroughLife([documents.slice(0, 2100), documents.slice(2100)], [1, 2, 50, 2299], questions)
  })

/** Documents of fewer headings, so that there is room for what words have of them; some have more than fit into a row. */
const fewHeadings = (size: number): SearchDocument[] =>
  manyDocuments(size, 17).map((document) => {
    const subject = document.facets?.['subject'] ?? []
    return { ...document, facets: { ...document.facets, subject: [...new Set(subject.map((value) => `x${Number(value.slice(1)) % 90}`))] } }
  })

test.each(['wasm', 'js'] as const)(
  'facets of very many values, too, where words know them: before and behind segments that are small, in %s',
  async (kernels) => {
    const documents = fewHeadings(2500)
    for (const [first, second] of [
      [2300, 2500],
      [200, 2500],
    ] as const) {
      const both = new ReferenceComparison({ kernels, youngest: 1 })
      await both.agreeThroughLife([documents.slice(0, first), documents.slice(first, second)], [1, 2, 101, 201, 2401], questions)
      const { tables, words } = both.index.segments[0]!.segment.header
      expect(tables.flatMap(({ columns }) => columns).filter(({ kind }) => kind === 'slot').length).toBeGreaterThan(1)
      expect(words?.places.at(-1)).toBeGreaterThan(0)
    }
  },
)

test('a segment that an older program wrote counts a word once and answers the same', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1 })
  index.apply({ put: manyDocuments(2300, 13), remove: [] })
  const old = withoutWords(index)
  expect(old.segments[0]!.segment.has('wordCounts')).toBe(false)
  for (const again of [1, 2]) for (const question of questions) expect(old.search(question), `${again}`).toEqual(index.search(question))
})

test('no row is read of what a word knows, also of very many values; of a question that has less, rows of what it lacks', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1 })
  index.apply({ put: fewHeadings(2500), remove: [] })
  const rows = vi.spyOn(FacetCounter.prototype, 'count')
  const raised = vi.spyOn(FacetCounter.prototype, 'raiseSlots')
  const { total, facets: found } = index.search(asking('raro3'))
  expect(found['subject']!.length).toBe(50)
  expect(rows.mock.calls.filter(([, n, wanted]) => n > 0 && wanted !== 0)).toEqual([])
  expect(raised).not.toHaveBeenCalled()
  const narrowed = index.search(asking('raro3', { filters: span(1991, 2100), facets: [{ facet: 'subject', max: 50 }] }))
  expect(raised.mock.calls.map(([, , n]) => n)).toEqual([total - narrowed.total])
  rows.mockRestore()
  raised.mockRestore()
})

test('rows are read of what a word and a question have not in common only', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1 })
  index.apply({ put: manyDocuments(2300, 13), remove: [] })
  const rows = vi.spyOn(FacetCounter.prototype, 'count')
  const few = facets.filter(({ facet }) => facet !== 'subject')
  const readFor = (filters: Query['filters']) => {
    rows.mockClear()
    const { total } = index.search(asking('raro3', { facets: few, filters }))
    return { total, read: rows.mock.calls.reduce((sum, [, n, wanted]) => sum + (wanted === 0 ? 0 : n), 0) }
  }
  const { total, read } = readFor([])
  expect({ isMany: total > 100, read }).toEqual({ isMany: true, read: 0 })
  const narrowed = readFor(span(1991, 2100))
  expect(narrowed.total).toBeGreaterThan(total / 2)
  expect(narrowed.read).toBe(total - narrowed.total)
  rows.mockRestore()
})
