import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import { packAnswer, unpackAnswer } from './packed-answer.ts'
import { everything, type Query } from '../query.ts'

const names = ['kind', 'place', 'year']
const count = fc.record({ value: fc.nat(2 ** 27 - 1).map(String), count: fc.nat(2 ** 32 - 1) })
const found = fc.array(fc.record({ field: fc.constantFrom('title', 'author'), value: fc.nat(9), word: fc.nat(99) }))
const hit = fc.record({ id: fc.nat(2 ** 32 - 1), score: fc.double({ noNaN: true, min: 0, max: 1e6 }) })

test('an answer comes out as it went in, with the names of its values', () => {
  const asked = fc.uniqueArray(fc.constantFrom(...names)).chain((facets) =>
    fc.record({
      total: fc.nat(),
      hits: fc.array(fc.tuple(hit, found)),
      positions: fc.boolean(),
      facets: fc.tuple(...facets.map((facet) => fc.tuple(fc.constant(facet), fc.array(count)))),
    }),
  )
  fc.assert(
    fc.property(asked, ({ total, hits, positions, facets }) => {
      const query: Query = { ...everything, positions, facets: facets.map(([facet]) => ({ facet, max: 9 })) }
      const answer: Answer = {
        total,
        hits: hits.map(([one, places]) => (positions ? { ...one, found: places } : one)),
        facets: Object.fromEntries(facets),
      }
      const numbers = Object.fromEntries(facets.map(([facet, counts]) => [facet, counts.flatMap((one) => [Number(one.value), one.count])]))
      const named = (counts: Answer['facets'][string], facet: string) =>
        counts.map((one) => ({ value: `${facet} ${one.value}`, count: one.count }))
      expect(unpackAnswer(packAnswer({ ...answer, facets: numbers }, query), query, (facet) => (ordinal) => `${facet} ${ordinal}`)).toEqual(
        {
          ...answer,
          facets: Object.fromEntries(facets.map(([facet, counts]) => [facet, named(counts, facet)])),
        },
      )
    }),
  )
})
