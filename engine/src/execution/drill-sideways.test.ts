import { expect, test } from 'vitest'
import type { Filter } from '../query.ts'
import { everything } from '../query.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { manyDocuments } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { FacetTally } from './facet-tally.ts'
import { countKnown } from './drill-sideways.ts'

const facets = ['kind', 'language', 'place', 'year', 'subject'].map((facet) => ({ facet, max: 50 }))
const wishes: readonly Filter[][] = [
  [{ facet: 'place', values: ['A'] }],
  [{ facet: 'place', values: ['A', 'B'] }],
  [{ facet: 'subject', values: ['x1', 'x400'] }],
  [
    { facet: 'kind', values: ['book', 'map'] },
    { facet: 'place', values: ['C'] },
  ],
  [
    { facet: 'place', values: ['A', 'B', 'nowhere'] },
    { facet: 'kind', values: ['film'] },
  ],
  [
    { facet: 'year', values: ['1990'], span: { from: 1992, to: 1994 } },
    { facet: 'language', values: ['por'] },
  ],
  [
    { facet: 'subject', values: ['x1', 'x2'] },
    { facet: 'kind', values: ['book'] },
  ],
  [
    { facet: 'kind', values: ['book'] },
    { facet: 'place', values: ['A'] },
    { facet: 'language', values: ['eng'] },
  ],
]

for (const kernels of ['wasm', 'js'] as const)
  test(`filters without words: each facet is counted without its own filter, as the reference counts it, in ${kernels}`, async () => {
    const both = new ReferenceComparison({ kernels })
    const questions = wishes.map((filters) => ({ ...everything, filters, facets }))
    const documents = manyDocuments(2300, 9)
    await both.agreeThroughLife([documents.slice(0, 2100), documents.slice(2100)], [1, 2, 50, 2299], questions)
  })

test('pairs are known of facets of few values only, and tell nothing where values meet in a document or somebody died', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  index.apply({ put: manyDocuments(2300, 9), remove: [] })
  const facet = (name: string) => smallSchema.facets.findIndex((one) => one.name === name)
  const ordinals = (name: string, ...values: string[]) => ({
    facet: facet(name),
    ordinals: values.map((value) => index.tables[facet(name)]!.find(value)!),
  })
  const known = (...[name, ...others]: Parameters<typeof ordinals>) => {
    const tally = new FacetTally()
    tally.reserve(1000)
    return countKnown(index.segments[0]!, facet('kind'), [ordinals(name, ...others)], tally)
  }
  expect(known('place', 'A')).toBe(true)
  expect(known('year', '1990', '1991')).toBe(true)
  expect(known('place', 'A', 'B')).toBe(false)
  expect(known('subject', 'x1')).toBe(false)
  index.apply({ put: [], remove: [1] })
  expect(known('place', 'A')).toBe(false)
})
