import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import type { Schema } from '../schema.ts'
import { Index } from '../search-index.ts'
import { browseSegments, likelyWordsOf, suggestFromSegments } from './headings.ts'

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
  // Every heading begins with "de": of some it does not file.
  const title = i % 5 === 0 ? { value: often, skip: 3 } : often
  return { id: i + 1, text: {}, exact: { title: [title], name: i % 2 === 0 ? [headingOf((i * 13) % 400)] : [] } }
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

test('a heading is filed without its article, and found however much of it is written', async () => {
  const titles = [
    { value: 'O alienista', skip: 2 },
    { value: "L'Étranger", skip: 2 },
    { value: 'An t-Oileánach', skip: 5 },
    'Alma',
    'A alma',
    { value: 'A alma', skip: 2 },
    'Étude',
    { value: '“O', skip: 1 },
    { value: 'As', skip: 3 },
    { value: 'Uma extraordinária vida', skip: 18 },
  ]
  const put = titles.map((title, i): SearchDocument => ({ id: i + 1, text: {}, exact: { title: [title] } }))
  const [reference, index] = [new ReferenceEngine(schema, {}), new Index({ schema })]
  await reference.apply({ put, remove: [] }, 1)
  index.apply({ put, remove: [] })
  const browse = (from: string, direction: 'next' | 'previous', limit: number) =>
    browseSegments(schema, index.segments, { field: 'title', from, direction, limit })

  expect(browse('', 'next', 20).map(({ value, skip = 0 }) => [value.slice(0, skip), value.slice(skip)])).toEqual([
    ['', 'A alma'],
    ['O ', 'alienista'],
    ['', 'Alma'],
    ['A ', 'alma'],
    ['', 'As'],
    ["L'", 'Étranger'],
    ['', 'Étude'],
    ['', '“O'],
    ['An t-', 'Oileánach'],
    ['', 'Uma extraordinária vida'],
  ])
  expect(browse('o alienista', 'next', 2).map(({ value }) => value)).toEqual(['O alienista', 'Alma'])
  expect(browse('A alma', 'next', 1).map(({ skip }) => skip)).toEqual([undefined])
  expect(browse('o alien', 'next', 1).map(({ value }) => value)).toEqual(['O alienista'])
  expect(browse('l’etranger', 'previous', 1).map(({ value }) => value)).toEqual(['As'])
  const found = (value: string) => {
    const query = { condition: { kind: 'value' as const, field: 'title', value }, filters: [], order: { by: 'id', descending: false }, offset: 0, limit: 20, facets: [] } // prettier-ignore
    return index.answer(index.plan(query), query).hits.map(({ id }) => id)
  }
  expect([found('O Alienista'), found('letranger'), found("L'étranger"), found('an t oileanach')]).toEqual([[1], [], [2], [3]])
  expect([found('alma'), found('a alma'), found('alienista'), found('A'), found('—')]).toEqual([[4], [5, 6], [], [], []])
  const begins = (text: string) => {
    const query = { condition: { kind: 'filedStart' as const, field: 'title', text }, filters: [], order: { by: 'id', descending: false }, offset: 0, limit: 20, facets: [] } // prettier-ignore
    return index.answer(index.plan(query), query).hits.map(({ id }) => id)
  }
  expect([begins('alien'), begins('alien '), begins('alm'), begins('oilean'), begins('o alien'), begins('')]).toEqual([
    [1],
    [],
    [6],
    [3],
    [],
    [],
  ])
  const typed = (text: string) =>
    suggestFromSegments(schema, index.segments, { text, fields: ['title'], limit: 3 }).map(({ value }) => value)
  expect([typed('o alien'), typed('alienis'), typed('zzzz'), typed("l'étr")]).toEqual([
    ['O alienista'],
    ['O alienista'],
    [],
    ["L'Étranger"],
  ])

  index.apply({ put: [], remove: [1] })
  await reference.apply({ put: [], remove: [1] }, 2)
  expect(browse('o alienista', 'next', 1).map(({ value }) => value)).toEqual(['An t-Oileánach'])
  for (const from of ['', 'a alma', 'alma', 'o alienista', 'an t-oileánach', 'uma', 'l'])
    for (const direction of ['next', 'previous'] as const) {
      const request = { field: 'title', from, direction, limit: 4 }
      expect(browseSegments(schema, index.segments, request), `${from} ${direction}`).toEqual(await reference.browse(request))
    }
})

test('of words one edit away the likeliest come first: by how often they stand and in how many ways they are mistyped', async () => {
  const titles = ['monte', 'monte', ...Array.from({ length: 30 }, () => 'mote')]
  const put = titles.map((title, i) => ({ id: i + 1, text: { title: [title] } }))
  const index = new Index({ schema })
  const reference = new ReferenceEngine(schema)
  const both = async (typed: string) => {
    const likely = likelyWordsOf(index.segments, typed, 3)
    expect(await reference.didYouMean(typed, 3)).toEqual(likely)
    return likely
  }
  index.apply({ put, remove: [] })
  await reference.apply({ put, remove: [] }, 1)
  // A letter is missing, two are exchanged: in few ways. Another letter, one more: any of an alphabet.
  expect(await both('mone')).toEqual(['monte', 'mote'])
  expect(await both('mnote')).toEqual(['monte', 'mote'])
  const more = put.map((one) => ({ ...one, id: one.id + 100 })).slice(2)
  index.apply({ put: more, remove: [] })
  await reference.apply({ put: more, remove: [] }, 2)
  expect(await both('mone')).toEqual(['mote', 'monte'])
})
