import { expect, test } from 'vitest'
import { everything, type Condition, type Filter } from '../query.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import { Index } from '../search-index.ts'
import { crowd } from '../testing/random-world.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

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
/** With and without the one facet whose counts go on from segment to segment. */
const wishes = [['kind', 'language', 'place', 'year', 'area'], ['place', 'subject'], ['subject'], ['language']]

for (const kernels of ['wasm', 'js'] as const)
  test(`facets of nearly all documents are counted as the reference counts them, also where some died, in ${kernels}`, async () => {
    const reference = new ReferenceEngine(smallSchema, fiveStemmers)
    const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels })
    const same = async () => {
      // Twice: what was counted of all is used again, and nothing is left behind by a question in between.
      for (const condition of [...conditions, conditions[1]!])
        for (const some of filters)
          for (const names of wishes) {
            const query = { ...everything, condition, filters: some, facets: names.map((facet) => ({ facet, most: 50 })), limit: 3 }
            expect(index.search(query), JSON.stringify(query)).toEqual(await reference.search(query))
          }
    }
    const documents = crowd(700, 3)
    await reference.apply({ put: documents, remove: [] }, 1)
    index.apply({ put: documents, remove: [] })
    await same()
    const more = { put: crowd(800, 4).slice(700), remove: [1, 2, 50, 350, 699] }
    index.close()
    await reference.apply(more, 2)
    index.apply(more)
    await same()
  })
