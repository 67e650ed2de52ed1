import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import type { Schema } from '../schema.ts'
import { Index } from '../search-index.ts'
import { suggestFromSegments } from './headings.ts'

const schema: Schema = {
  text: [{ name: 'title', weight: 1, kind: 'words' }],
  exact: [{ name: 'title' }, { name: 'name' }],
  facets: [],
  sort: [],
}
const syllables = ['ma', 'mo', 'ri', 'ra', 'sol', 'so']
/** Many headings of few syllables: some words stand in hundreds of them. */
const wordOf = (i: number) => `${syllables[i % 6]!}${syllables[Math.floor(i / 6) % 6]!}${syllables[Math.floor(i / 36) % 6]!}`
const headingOf = (i: number) => ['de', wordOf(i), wordOf(i * 31 + 7), ...(i % 3 === 0 ? [wordOf(i * 17 + 5)] : [])].join(' ')
const documents = Array.from({ length: 900 }, (_, i): SearchDocument => {
  const often = headingOf(i % 11 === 0 ? i % 7 : i)
  return { id: i + 1, text: {}, exact: { title: [often], name: i % 2 === 0 ? [headingOf((i * 13) % 400)] : [] } }
})
const typed = fc
  .tuple(
    fc.integer({ min: 0, max: 899 }),
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 1, max: 22 }),
    fc.integer({ min: -1, max: 16 }),
  )
  .map(([i, from, length, missing]) => {
    const text = headingOf(i).split(' ').slice(from).join(' ').slice(0, length)
    return missing < 0 ? text : text.slice(0, missing) + text.slice(missing + 1)
  })
const request = fc.record({
  text: typed,
  fields: fc.constantFrom(['title'], ['name'], ['title', 'name'], ['name', 'title']),
  limit: fc.constantFrom(1, 10, 40),
})

test.each([1, 3])('many headings that are alike are suggested as the reference suggests them, from %i segments', async (count) => {
  const reference = new ReferenceEngine(schema, {})
  const index = new Index({ schema })
  const size = documents.length / count
  for (let s = 0; s < count; s++) {
    const changes = { put: documents.slice(s * size, (s + 1) * size), remove: s === count - 1 ? [1, 8, 12, 45, 400, 401] : [] }
    await reference.apply(changes, s)
    index.apply(changes)
    if (s < count - 1 || count === 1) index.close()
  }
  const later = { put: [], remove: [2, 3, 5, 700] }
  await reference.apply(later, 9)
  index.apply(later)
  expect(index.segments).toHaveLength(count)
  await fc.assert(
    fc.asyncProperty(request, async (one) => {
      expect(suggestFromSegments(schema, index.segments, one)).toEqual(await reference.suggest(one))
    }),
    { numRuns: 120, interruptAfterTimeLimit: 20_000 },
  )
})

test('two frequent words that seldom meet are found together', async () => {
  const put = Array.from({ length: 1200 }, (_, i): SearchDocument => {
    const first = i % 100 === 50 ? 'alfa zeta' : i % 2 === 0 ? 'alfa' : 'zeta'
    return { id: i + 1, text: {}, exact: { title: [`${first} ${wordOf(i)} ${i}`] } }
  })
  const reference = new ReferenceEngine(schema, {})
  const index = new Index({ schema })
  await reference.apply({ put, remove: [51] }, 1)
  index.apply({ put, remove: [51] })
  for (const text of ['alfa zeta', 'zeta alf', 'alfa zetta', 'alfa zeta m', 'alfa zet s']) {
    const request = { text, fields: ['title'], limit: 10 }
    expect(suggestFromSegments(schema, index.segments, request), text).toEqual(await reference.suggest(request))
  }
})
