import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Query } from '../query.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { manyDocuments } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { bestByScore, weigh } from './scoring.ts'
import { toBits, toList } from './set-operations.ts'
import { within } from './value-runs.ts'
import { bestOfWord } from './word-ranking.ts'

const asking = (text: string, fields?: readonly string[], filters: Query['filters'] = []): Query => ({
  condition: { kind: 'words', text, ...(fields && { fields }) },
  filters,
  order: { by: 'relevance', descending: true },
  offset: 0,
  limit: 20,
  facets: [{ facet: 'kind', max: 20 }],
})
const span = (from: number, to: number) => [{ facet: 'year', values: [], span: { from, to } }]
const words = ['casa', 'casas', 'livro', 'livros', 'história', 'raro3', 'mar', 'um']

for (const kernels of ['wasm', 'js'] as const)
  test(`frequent words rank as the reference ranks them, narrowed, in some fields, after deletions, in ${kernels}`, async () => {
    const both = new ReferenceComparison({ kernels, youngest: 1 })
    const documents = manyDocuments(1600, 17)
    const questions = ['casa', 'livros', 'raro3'].flatMap((word) => [
      asking(word),
      asking(word, ['title']),
      asking(word, ['author', 'subject'], span(1991, 1995)),
      { ...asking(word, undefined, span(1993, 1993)), offset: 40, limit: 60 },
      asking(word, undefined, [{ facet: 'place', values: ['A', 'B', 'C', 'D'] }]),
    ])
    await both.agreeThroughLife([documents.slice(0, 1500), documents.slice(1500)], [1, 2, 50, 1100, 1599], questions)
  })

test('the best without a score for each hit are the best with one', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, youngest: 1 })
  index.apply({ put: manyDocuments(2300, 17), remove: [] })
  const live = index.segments[0]!
  const { executor } = live
  const { view } = executor
  let quick = 0
  const asked = fc.record({
    word: fc.constantFrom(...words),
    fields: fc.option(fc.subarray(['title', 'author', 'subject'], { minLength: 1 }), { nil: undefined }),
    ends: fc.tuple(fc.nat(2299), fc.nat(2299)),
    max: fc.constantFrom(1, 7, 48, 400, 3000),
  })
  fc.assert(
    fc.property(asked, ({ word, fields, ends, max }) => {
      const { plan, leaves } = index.plan(asking(word, fields))
      const [from, to] = [Math.min(...ends), Math.max(...ends) + 1]
      executor.begin()
      const hits = toBits(view, within(view, executor.find(plan), [[from, to]]))
      const n = view.kernels.countBits(hits.at, view.words)
      const weighed = weigh(leaves, 2300, (term) => live.frequency(term))
      const best = bestOfWord(executor, hits, n, weighed, max)
      if (best) quick++
      const scored = best && bestByScore(executor, toList(view, hits).at, n, weighed, max, undefined)
      expect(best).toEqual(scored?.toSorted((a, b) => b.key - a.key || a.document - b.document))
      view.release(hits)
    }),
    { numRuns: 400 },
  )
  expect(quick).toBeGreaterThan(200)
})
