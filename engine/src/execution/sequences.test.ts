import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { everything, type Query } from '../query.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import type { KernelKind } from './kernels.ts'

// So few words that every two of them share a field of nearly every document, and stand once, twice or many times in it.
const often = ['mar', 'rio', 'sol']
const seldom = Array.from({ length: 40 }, (_, at) => `calmo${at}`)
const word = fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...often) }, { weight: 12, arbitrary: fc.constantFrom(...seldom) })
const words = (max: number) => fc.array(word, { minLength: 1, maxLength: max, size: 'max' }).map((some) => some.join(' '))

const documents = (count: number): SearchDocument[] =>
  fc
    .sample(fc.record({ title: words(90), subject: fc.array(words(6), { maxLength: 4 }) }), { numRuns: count, seed: 3 })
    .map(({ title, subject }, at) => ({ id: at + 1, language: 'por', text: { title: [title], subject }, facets: {}, sort: {} }))

const phrases = often.flatMap((one) => often.flatMap((two) => [`${one} ${two}`, `${one} ${two} ${one}`, `${two} calmo3`, `calmo3 ${two}`]))

const asked = phrases.flatMap((text): Query[] =>
  [undefined, ['title'], ['title', 'subject']].map((fields) => ({
    ...everything,
    limit: 1_000,
    order: { by: 'id', descending: false },
    condition: { kind: 'phrase', text, ...(fields && { fields }) },
  })),
)

const kinds: [KernelKind][] = [['wasm'], ['js']]

test.each(kinds)('many documents that have the words of a phrase are sorted out rightly by %s', async (kernels) => {
  const both = new ReferenceComparison({ kernels })
  await both.apply({ put: documents(900), remove: [] })
  await both.agree(asked)
})

test.each(kinds)('a phrase is found wherever it stands in a long value, by %s', (kernels) => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels })
  const before = Array.from({ length: 90 }, (_, count) => seldom.concat(seldom, seldom).slice(0, count))
  const put = before.map((some, at): SearchDocument => {
    const title = [...some, 'mar', 'rio', 'sol'].join(' ')
    return { id: at + 1, language: 'por', text: { title: [title] }, facets: {}, sort: {} }
  })
  index.apply({ put, remove: [] })
  for (const text of ['mar rio', 'rio sol', 'mar rio sol']) {
    const { hits } = index.search({ ...everything, limit: 1_000, condition: { kind: 'phrase', text } })
    expect(new Set(hits.map((hit) => hit.id))).toEqual(new Set(put.map((one) => one.id)))
  }
})
