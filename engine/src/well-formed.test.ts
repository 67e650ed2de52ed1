import { expect, test } from 'vitest'
import { defaultLimits } from './limits.ts'
import { everything, type Condition, type Filter } from './query.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import type { Schema } from './schema.ts'
import { Index } from './search-index.ts'

const schema: Schema = {
  text: [
    { name: 'title', weight: 1, kind: 'words' },
    { name: 'number', weight: 1, kind: 'unit' },
  ],
  exact: [{ name: 'name' }],
  facets: [{ name: 'place', kind: 'multi' }],
  sort: [{ name: 'title', kind: 'text' }],
}
/** Texts of which some are the same bytes in UTF-8 although they are not the same texts, where a letter was cut in half: at the end of what counts, too. */
const pairs: readonly (readonly [string, string])[] = [
  ['A\ufffdb', 'A\ud800b'],
  ['A\ud800b', 'A\udc00b'],
  [`${'x'.repeat(199)}😀`, `${'x'.repeat(199)}𐌰`],
  [`${'x'.repeat(63)}𐌰`, `${'x'.repeat(63)}𐊀`],
  [`${'word '.repeat(39)}abcd𐌰 one`, `${'word '.repeat(39)}abcd𐊀 two`],
]

test.each(pairs)('halves of letters lose no document: %j and %j', async (one, other) => {
  const limits = { ...defaultLimits, words: 64 }
  const index = new Index({ schema, limits })
  const reference = new ReferenceEngine(schema, {}, limits)
  for (const [at, values] of [[one, other], [one], [other]].entries()) {
    const change = {
      put: [
        {
          id: at + 1,
          text: { title: values, number: values },
          exact: { name: values },
          facets: { place: values },
          sort: { title: values[0] },
        },
      ],
      remove: [],
    }
    index.apply(change)
    index.close()
    await reference.apply(change, at + 1)
  }
  const asked: { condition: Condition; filters: readonly Filter[] }[] = [one, other].flatMap((text) => [
    { condition: { kind: 'value', field: 'name', value: text }, filters: [] },
    { condition: { kind: 'words', text }, filters: [] },
    { condition: { kind: 'all' }, filters: [{ facet: 'place', values: [text] }] },
  ])
  const answers = async () => {
    for (const some of asked) {
      const query = { ...everything, ...some, facets: [{ facet: 'place', max: 10 }] }
      const answer = index.search(query)
      expect(answer, JSON.stringify(some)).toEqual(await reference.search(query))
      expect(answer.hits.length, JSON.stringify(some)).toBeGreaterThan(1)
    }
  }
  await answers()
  index.merge(true)
  await answers()
})
