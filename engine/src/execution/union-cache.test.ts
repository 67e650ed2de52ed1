import { expect, test } from 'vitest'
import { everything, type Query } from '../query.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { manyDocuments } from '../testing/generators.ts'
import { UnionCache } from './union-cache.ts'

test('the set asked for longest ago is forgotten first, and what fits into no room is not kept', () => {
  const cache = new UnionCache(8, 24)
  const set = (first: number) => Uint8Array.of(first, 0, 0, 0, 0, 0, 0, 0)
  for (const name of [1, 2, 3]) cache.put(String(name), set(name))
  expect(cache.get('1')?.[0]).toBe(1)
  cache.put('4', set(4))
  expect(['1', '2', '3', '4'].filter((name) => cache.get(name))).toEqual(['1', '3', '4'])
  const none = new UnionCache(100, 24)
  none.put('1', set(1))
  expect(none.get('1')).toBeUndefined()
})

const spans = [
  { from: 1900, to: 2030 },
  { from: 1985, to: 2005 },
  { from: 1980, to: 1999 },
]
const words = ['mar', 'casa', 'brasil', 'a']

for (const kernels of ['wasm', 'js'] as const)
  test(`spans asked for again and again, with these words and those, find what the reference finds, in ${kernels}`, async () => {
    const both = new ReferenceComparison({ kernels })
    const documents = manyDocuments(2300, 7)
    const asked = spans.flatMap((span) =>
      [undefined, ...words].map((text): Query => {
        const condition = text === undefined ? everything.condition : ({ kind: 'words', text } as const)
        return {
          ...everything,
          condition,
          filters: [{ facet: 'year', values: [], span }],
          facets: [
            { facet: 'kind', max: 20 },
            { facet: 'year', max: 60 },
          ],
        }
      }),
    )
    // Three times: what is kept is used, and is as it was after it was used.
    const again = [...asked, ...asked.toReversed(), ...asked]
    await both.apply({ put: documents, remove: [] })
    await both.agree(again)
    const changed = documents.slice(0, 60).map((one) => ({ ...one, facets: { ...one.facets, year: ['1801'] } }))
    await both.apply({ put: changed, remove: [70, 71] })
    await both.agree(again)
    both.index.merge(true)
    await both.agree(again)
    expect(both.index.search(asked[0]!).total).toBeGreaterThan(100)
  })
