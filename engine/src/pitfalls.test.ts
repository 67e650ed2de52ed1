import { describe, expect, test } from 'vitest'
import type { SearchDocument } from './document.ts'
import { kernelsOver } from './execution/kernels.ts'
import { everything, type Condition } from './query.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import { quantised } from './relevance.ts'
import { Index } from './search-index.ts'
import { sharedMemory } from './segment/wasm-memory.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

/*
 * What the measured design warns of, where no other test holds it by name. Values above 65,535 and sets above 4,095: many-values.test.ts.
 * Answers the same on every path: reference-agreement.test.ts and full-text-oracle.test.ts.
 */

const kernels = ['wasm', 'js'] as const

/** Documents that nothing tells apart but their ids: every title the same, every value of a facet as frequent as the others. */
const alike: readonly SearchDocument[] = Array.from({ length: 2_400 }, (_, i) => ({
  id: 2_400 - i,
  language: 'por',
  text: { title: ['mar casa'] },
  facets: { kind: ['book'], place: [`p${i % 8}`], subject: [`x${i % 300}`], year: [String(1900 + (i % 100))] },
  sort: { year: 2000 },
}))
const ways: readonly Condition[] = [
  { kind: 'all' },
  { kind: 'words', text: 'casa' },
  { kind: 'words', text: 'casas' },
  { kind: 'words', text: 'mar ca', lastIsPrefix: true },
  { kind: 'phrase', text: 'mar casa' },
  { kind: 'or', of: [{ kind: 'words', text: 'mar' }, { kind: 'id', id: 7 }] }, // prettier-ignore
]

describe.each(kernels)('among equals there is one order, in %s', (kind) => {
  test.each([1, 5])('of documents by id, of values as texts, whatever is asked, from %d segments and from all made one', (segments) => {
    const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels: kind, youngest: 1 })
    for (let s = 0; s < segments; s++) index.apply({ put: alike.filter((_, i) => i % segments === s), remove: [] })
    const ids = Array.from({ length: 50 }, (_, i) => i + 1)
    const values = (facet: string) => [...new Set(alike.flatMap((one) => one.facets![facet]!))].toSorted().slice(0, 20)
    const expectOrder = () => {
      for (const condition of ways) {
        const facets = ['place', 'subject', 'year'].map((facet) => ({ facet, max: 20 }))
        const answer = index.search({ ...everything, condition, facets, limit: 50 })
        // What is asked for by its id counts no more than the others.
        expect(answer.hits.map(({ id }) => id)).toEqual(ids)
        for (const { facet } of facets) expect(answer.facets[facet]!.map(({ value }) => value)).toEqual(values(facet))
      }
    }
    expectOrder()
    index.merge(true)
    expectOrder()
  })
})

test('a phrase is found neither across fields nor across values, by either kernel and the reference', async () => {
  const apart: readonly SearchDocument[] = [
    { id: 1, text: { title: ['a cor do mar'], author: ['Azul, Ana'] } },
    { id: 2, text: { title: ['a cor do mar', 'azul'] } },
    { id: 3, text: { title: ['a cor do mar azul'] } },
  ]
  const asked = { ...everything, condition: { kind: 'phrase', text: 'mar azul' } as const }
  const reference = new ReferenceEngine(smallSchema)
  await reference.apply({ put: apart, remove: [] }, 1)
  const found = [await reference.search(asked)]
  for (const kind of kernels) {
    const index = new Index({ schema: smallSchema, kernels: kind })
    index.apply({ put: apart, remove: [] })
    found.push(index.search(asked))
  }
  expect(found.map(({ hits }) => hits.map(({ id }) => id))).toEqual([[3], [3], [3]])
})

test('the least memory is enough for the kernels, and none grows: views of it are never made anew', () => {
  for (const bytes of [0, 1, 65_536]) {
    const memory = sharedMemory(bytes)
    expect(memory.buffer.byteLength).toBe(65_536)
    expect(() => kernelsOver(memory, 'wasm')).not.toThrow()
    expect(() => (memory as unknown as { grow(pages: number): number }).grow(1)).toThrow(RangeError)
  }
})

test('a score in one byte neither clamps nor vanishes: what is more frequent never scores less, up to what no document has', () => {
  const scores = [0.001, 0.01, 0.1, 0.5, 1, 2, 4, 8, 16, 32, 64, 128, 200].map(quantised)
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(new Set(scores).size).toBe(scores.length)
  expect(scores[0]).toBeGreaterThan(0)
  expect(quantised(1e9)).toBeLessThanOrEqual(255)
})
