import { expect, test } from 'vitest'
import { CatalogueEngine } from './catalogue-engine.ts'
import type { SearchDocument } from './document.ts'
import { defaultLimits } from './limits.ts'
import { everything, type Query } from './query.ts'

const titles = 20_000
const valuesOfEach = 50
const shown = 10

/** Each title has fifty values that no other has, and one of ten that a tenth of them share. */
const documents: readonly SearchDocument[] = Array.from({ length: titles }, (_, title) => ({
  id: title + 1,
  text: { title: [title % 400 === 0 ? 'raro' : 'casa'] },
  facets: { author: [...Array.from({ length: valuesOfEach }, (_, at) => `v${title * valuesOfEach + at}`), `shared${title % 10}`] },
}))

const asked = (text: string | undefined): Query => ({
  ...everything,
  condition: text === undefined ? { kind: 'all' } : { kind: 'words', text },
  facets: [{ facet: 'author', max: shown }],
  limit: 5,
})

test('[A67] of a facet with a million values as many are answered as are asked for, the most frequent, for all titles and for few', async () => {
  const engine = await CatalogueEngine.open({
    // A busy machine may take as long as it likes.
    limits: { ...defaultLimits, time: 120_000 },
    schema: {
      text: [{ name: 'title', weight: 1, kind: 'words' }],
      exact: [],
      facets: [{ name: 'author', kind: 'multi' }],
      sort: [],
    },
  })
  await engine.apply({ put: documents, remove: [] }, 1)
  expect(titles * valuesOfEach).toBe(1_000_000)
  const all = await engine.search(asked(undefined))
  const few = await engine.search(asked('raro'))
  await engine.close()
  const shared = Array.from({ length: 10 }, (_, at) => ({ value: `shared${at}`, count: titles / 10 }))
  expect([all.total, all.facets['author']]).toEqual([titles, shared])
  expect([few.total, few.facets['author']?.length, few.facets['author']?.[0]]).toEqual([50, shown, { value: 'shared0', count: 50 }])
})
