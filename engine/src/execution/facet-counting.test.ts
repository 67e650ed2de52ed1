import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { everything, type Condition, type Filter } from '../query.ts'
import { BesideReference } from '../testing/beside-reference.ts'
import { crowd } from '../testing/random-world.ts'
import { smallSchema } from '../testing/small-schema.ts'

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
    const both = new BesideReference({ kernels })
    // One condition twice: what was counted of all is used again, and nothing is left behind by a question in between.
    const questions = [...conditions, conditions[1]!].flatMap((condition) =>
      filters.flatMap((some) =>
        wishes.map((names) => ({
          ...everything,
          condition,
          filters: some,
          facets: names.map((facet) => ({ facet, most: 50 })),
          limit: 3,
        })),
      ),
    )
    await both.apply({ put: withMany(crowd(700, 3)), remove: [] })
    await both.agree(questions)
    const { segment } = both.index.segments[0]!
    expect(segment.u32(`extraDocuments${smallSchema.facets.findIndex(({ name }) => name === 'subject')}`).length).toBeGreaterThan(3)
    both.index.close()
    await both.apply({ put: withMany(crowd(800, 4)).slice(700), remove: [1, 2, 50, 350, 699] })
    await both.agree(questions)
  })
