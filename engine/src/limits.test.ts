import { describe, expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import { everything, type Condition, type Query } from './query.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import { Index } from './search-index.ts'
import { crowd } from './testing/random-world.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const words = (count: number): Condition => ({ kind: 'words', text: Array.from({ length: count }, (_, i) => `palavra${i}`).join(' ') })
const nested = (depth: number): Condition => (depth === 1 ? { kind: 'all' } : { kind: 'not', of: nested(depth - 1) })
const asked = (condition: Condition, more: Partial<Query> = {}): Query => ({ ...everything, condition, ...more })

const tooMuch: readonly (readonly [string, Query])[] = [
  ['words', asked(words(33))],
  ['depth', asked(nested(9))],
  ['offset', asked({ kind: 'all' }, { offset: 10_001 })],
  ['page', asked({ kind: 'all' }, { limit: 1001 })],
  ['values', asked({ kind: 'all' }, { filters: [{ facet: 'place', values: Array.from({ length: 257 }, (_, i) => String(i)) }] })],
  ['values', asked({ kind: 'or', of: Array.from({ length: 257 }, () => ({ kind: 'all' as const })) })],
]

describe('what is too much is refused by name', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  test.each(tooMuch)('%s', async (limit, query) => {
    expect(() => index.search(query)).toThrow(expect.objectContaining({ name: 'QueryRefused', limit }))
    await expect(reference.search(query)).rejects.toMatchObject({ name: 'QueryRefused', limit })
  })
  test.each([asked(words(32)), asked(nested(8)), asked({ kind: 'all' }, { offset: 10_000, limit: 1000 })])(
    'the limit itself is allowed',
    (query) => {
      expect(index.search(query).total).toBe(0)
    },
  )
})

test('a prefix of too many words, and a query that takes too long, are refused and leave the index usable', () => {
  const index = new Index({ schema: smallSchema, limits: { ...defaultLimits, prefix: 5 } })
  index.apply({ put: crowd(300, 1), remove: [] })
  const prefix = asked({
    kind: 'and',
    of: [
      { kind: 'words', text: 'casa' },
      { kind: 'words', text: 'unica', lastIsPrefix: true },
    ],
  })
  for (let i = 0; i < 100; i++) expect(() => index.search(prefix)).toThrow(expect.objectContaining({ limit: 'prefix' }))
  expect(index.search(everything).total).toBe(300)
  const hasty = new Index({ schema: smallSchema, limits: { ...defaultLimits, time: -1 } })
  hasty.apply({ put: crowd(5, 1), remove: [] })
  expect(() => hasty.search(everything)).toThrow(expect.objectContaining({ limit: 'time' }))
})

test('a name that the schema does not have is a mistake of the caller', () => {
  const index = new Index({ schema: smallSchema })
  expect(() => index.search(asked({ kind: 'words', text: 'x', fields: ['none'] }))).toThrow(TypeError)
  expect(() => index.search({ ...everything, facets: [{ facet: 'none', most: 1 }] })).toThrow(TypeError)
  expect(() => index.search({ ...everything, order: { by: 'none', descending: true } })).toThrow(TypeError)
})
