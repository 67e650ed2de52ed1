import { afterEach, describe, expect, test, vi } from 'vitest'
import { wordsIn } from './analysis/words.ts'
import { CatalogueEngine } from './catalogue-engine.ts'
import { defaultLimits } from './limits.ts'
import { everything, type Condition, type Query } from './query.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import { Index } from './search-index.ts'
import { manyDocuments } from './testing/generators.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const text = (count: number, between = ' ', word = 'palavra') => Array.from({ length: count }, (_, i) => word + i).join(between)
const words = (count: number, between?: string, word?: string): Condition => ({ kind: 'words', text: text(count, between, word) })
function nested(depth: number): Condition {
  let condition: Condition = { kind: 'all' }
  for (let at = 1; at < depth; at++) condition = { kind: 'not', of: condition }
  return condition
}
const several = (kind: 'and' | 'or', count: number, one: (i: number) => Condition): Condition => ({ kind, of: Array.from({ length: count }, (_, i) => one(i)) }) // prettier-ignore
const asked = (condition: Condition, more: Partial<Query> = {}): Query => ({ ...everything, condition, ...more })

const tooMuch: readonly (readonly [string, Query])[] = [
  ['words', asked(words(33))],
  ['words', asked(words(33, ','))],
  ['words', asked({ kind: 'phrase', text: text(33) })],
  ['words', asked(several('and', 2, (i) => words(17, ' ', 'ab'[i])))],
  ['words', asked(several('and', 2, () => words(17)))],
  ['words', asked(several('or', 33, (i) => ({ kind: 'words', text: `w${i}` })))],
  ['words', asked({ kind: 'not', of: several('and', 2, (i) => ({ kind: 'exact', text: text(17, '-', 'ab'[i]) })) })],
  ['depth', asked(nested(9))],
  ['depth', asked(nested(100_000))],
  ['conditions', asked(several('or', 5, () => several('or', 255, () => ({ kind: 'all' }))))],
  ['offset', asked({ kind: 'all' }, { offset: 10_001 })],
  ['page', asked({ kind: 'all' }, { limit: 1001 })],
  ['values', asked({ kind: 'all' }, { filters: [{ facet: 'place', values: Array.from({ length: 257 }, (_, i) => String(i)) }] })],
  ['values', asked(several('or', 257, () => ({ kind: 'all' })))],
  ['values', asked({ kind: 'all' }, { filters: Array.from({ length: 257 }, () => ({ facet: 'place', values: [] })) })],
]

describe('what is too much is refused by name', () => {
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  test.each(tooMuch)('%s', async (limit, query) => {
    expect(() => index.search(query)).toThrow(expect.objectContaining({ name: 'QueryRefused', limit }))
    await expect(reference.search(query)).rejects.toMatchObject({ name: 'QueryRefused', limit })
  })
  test.each([
    asked(words(32)),
    asked(words(32, ', ')),
    asked(several('and', 2, (i) => words(16, ' ', 'ab'[i]))),
    asked(nested(8)),
    asked({ kind: 'all' }, { offset: 10_000, limit: 1000 }),
    // Numbers of documents and headings are no words.
    asked(several('or', 256, (i) => ({ kind: 'id', id: i + 1 }))),
    asked(several('or', 256, (i) => ({ kind: 'value', field: 'author', value: `A B C${i}` }))),
  ])('the limit itself is allowed', async (query) => {
    expect(index.search(query).total).toBe(0)
    expect((await reference.search(query)).total).toBe(0)
  })

  test('as many words are counted wherever they are cut', async () => {
    const roomy = new Index({ schema: smallSchema, limits: { ...defaultLimits, words: 40 } })
    for (const of of ['a b', 'a&b', 'a & b', 'a-b', 'R.&B.', '漢字かな', 'd’água, 1.000,00', 'C++/.NET']) {
      const many = Array.from({ length: 200 }, () => of)
      for (const between of [' ', '', '&', ', ', '-']) {
        const fits = (count: number) => wordsIn(many.slice(0, count).join(between)) <= 40
        const max = many.findIndex((_, i) => !fits(i + 1))
        expect(() => roomy.search(asked({ kind: 'words', text: many.slice(0, max).join(between) })), of + between).not.toThrow()
        for (const count of [max + 1, max + 5, 200])
          expect(() => roomy.search(asked({ kind: 'words', text: many.slice(0, count).join(between) })), of + between).toThrow(/words/)
      }
    }
  })

  test('refusing takes no work: nothing is stemmed, and no length or depth makes it slow', async () => {
    let stemmed = 0
    const stemmers = { por: (word: string) => (stemmed++, word) }
    const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers })
    for (const between of [' ', ',', '-'])
      await expect(engine.search(asked(words(60_000, between)))).rejects.toMatchObject({ limit: 'words' })
    expect(stemmed).toBe(0)
    await expect(engine.search(asked(several('or', 256, () => several('or', 256, () => words(1)))))).rejects.toMatchObject({
      name: 'QueryRefused',
    })
    expect(stemmed).toBeLessThan(100)
    await expect(engine.search(asked(nested(100_000)))).rejects.toMatchObject({ limit: 'depth' })
    await engine.close()
  })
})

describe('what makes no sense is a mistake of the caller, told by its name', () => {
  const index = new Index({ schema: smallSchema })
  index.apply({ put: manyDocuments(30, 1), remove: [] })
  const reference = new ReferenceEngine(smallSchema)
  const senseless: readonly (readonly [RegExp, object])[] = [
    ...[-1, 1.5, Number.NaN, '5', null].flatMap((one) => [[/offset/, { offset: one }] as const, [/limit/, { limit: one }] as const]),
    [/max/, { facets: [{ facet: 'place', max: Number.NaN }] }],
    [/max/, { facets: [{ facet: 'place', max: -1 }] }],
    [/span/, { filters: [{ facet: 'year', values: [], span: { from: Number.NaN, to: 5 } }] }],
    [/kind fuzzy/, { condition: { kind: 'fuzzy', text: 'casa' } }],
    [/kind fuzzy/, { condition: { kind: 'and', of: [{ kind: 'all' }, { kind: 'fuzzy', text: 'casa' }] } }],
  ]
  test.each(senseless)('%s %j', async (what, part) => {
    const query = { ...everything, ...part } as Query
    expect(() => index.search(query)).toThrow(TypeError)
    expect(() => index.search(query)).toThrow(what)
    await expect(reference.search(query)).rejects.toThrow(what)
  })

  test('pages of headings and suggestions', async () => {
    const engine = await CatalogueEngine.open({ schema: smallSchema })
    for (const one of [engine, reference]) {
      await expect(one.browse({ field: 'author', from: '', direction: 'next', limit: 1e9 })).rejects.toMatchObject({ limit: 'page' })
      await expect(one.suggest({ fields: ['author'], text: 'a', limit: Number.NaN })).rejects.toThrow(TypeError)
      await expect(one.didYouMean('a', -1)).rejects.toThrow(TypeError)
    }
    await engine.close()
  })
})

test('a prefix of too many words, and a query that takes too long, are refused and leave the index usable', () => {
  const index = new Index({ schema: smallSchema, limits: { ...defaultLimits, prefix: 5 } })
  index.apply({ put: manyDocuments(300, 1), remove: [] })
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
  hasty.apply({ put: manyDocuments(5, 1), remove: [] })
  expect(() => hasty.search(everything)).toThrow(expect.objectContaining({ limit: 'time' }))
})

test('a name that the schema does not have is a mistake of the caller', () => {
  const index = new Index({ schema: smallSchema })
  expect(() => index.search(asked({ kind: 'words', text: 'x', fields: ['none'] }))).toThrow(TypeError)
  expect(() => index.search({ ...everything, facets: [{ facet: 'none', max: 1 }] })).toThrow(TypeError)
  expect(() => index.search({ ...everything, order: { by: 'none', descending: true } })).toThrow(TypeError)
})

describe('the time of a question', () => {
  /** A clock on which each look takes a millisecond. */
  const slowClock = () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++)
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const phrases = asked(several('or', 2, (i) => ({ kind: 'phrase', text: ['casa livro', 'mar sol'][i]! })))
  const facets = smallSchema.facets.map(({ name }) => ({ facet: name, max: 5 }))

  test('is the same for all segments together', () => {
    const index = new Index({ schema: smallSchema, youngest: 1, limits: { ...defaultLimits, time: 40 } })
    for (const document of manyDocuments(32, 1)) index.apply({ put: [document], remove: [] })
    expect(index.statistics().segments).toBe(32)
    slowClock()
    expect(() => index.search(phrases)).toThrow(expect.objectContaining({ limit: 'time', allowed: 40 }))
    // A clock that stands: on a busy machine forty milliseconds would not do.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    expect(index.search(everything).total).toBe(32)
  })

  test('covers counting and ranking too', () => {
    const index = new Index({ schema: smallSchema, limits: { ...defaultLimits, time: 4 } })
    index.apply({ put: manyDocuments(32, 1), remove: [] })
    slowClock()
    expect(index.search(asked({ kind: 'words', text: 'casa' })).total).toBeGreaterThan(0)
    expect(() => index.search(asked({ kind: 'words', text: 'casa' }, { facets }))).toThrow(expect.objectContaining({ limit: 'time' }))
  })

  test('is over wherever it may be: the next question counts and finds as if there had been none', () => {
    const documents = manyDocuments(64, 1)
    const question = asked(
      { kind: 'words', text: 'casa' },
      { facets, filters: [{ facet: 'year', values: [], span: { from: 1, to: 9999 } }] },
    )
    const right = new Index({ schema: smallSchema })
    right.apply({ put: documents, remove: [] })
    right.apply({ put: [], remove: [7] })
    const refused: number[] = []
    for (let time = 0; time < 40; time += 4) {
      const index = new Index({ schema: smallSchema, youngest: 16, limits: { ...defaultLimits, time } })
      for (let at = 0; at < 64; at += 16) index.apply({ put: documents.slice(at, at + 16), remove: at === 48 ? [7] : [] })
      slowClock()
      try {
        index.search(question)
      } catch {
        refused.push(time)
      }
      vi.spyOn(performance, 'now').mockReturnValue(0)
      const answer = index.search(question)
      expect([time, answer.total, answer.facets]).toEqual([time, right.search(question).total, right.search(question).facets])
      vi.restoreAllMocks()
    }
    expect(refused.length).toBeGreaterThan(3)
  })

  test('headings, suggestions and likely words have one as well', async () => {
    const engine = await CatalogueEngine.open({ schema: smallSchema, limits: { ...defaultLimits, time: -1 } })
    await engine.apply({ put: manyDocuments(32, 1), remove: [] }, 1)
    const refused = { name: 'QueryRefused', limit: 'time' }
    await expect(engine.browse({ field: 'author', from: '', direction: 'next', limit: 5 })).rejects.toMatchObject(refused)
    await expect(engine.suggest({ fields: ['author'], text: 'a', limit: 5 })).rejects.toMatchObject(refused)
    await expect(engine.didYouMean('casas', 5)).rejects.toMatchObject(refused)
    await engine.close()
  })
})
