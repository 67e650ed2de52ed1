import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchDocument } from '../document.ts'
import { QueryRefused } from '../limits.ts'
import { everything, type Query } from '../query.ts'
import { Index } from '../search-index.ts'
import { ReferenceComparison } from '../testing/reference-comparison.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { defaultLimits } from '../limits.ts'

const words = ['casa', 'casas', 'mar', 'maré', 'o', "d'água", 'guarda-chuva', 'c++', '图书馆', 'R&D', '']
const value = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const document = (id: number): fc.Arbitrary<SearchDocument> =>
  fc.record({
    id: fc.constant(id),
    text: fc.record({
      title: fc.array(value, { maxLength: 2 }),
      author: fc.array(value, { maxLength: 9 }),
      number: fc.array(fc.constantFrom('869.3 A', 'X 1'), { maxLength: 1 }),
    }),
  })
const documents = (from: number, to: number) => fc.tuple(...Array.from({ length: to - from }, (_, at) => document(from + at)))

const beginning = fc.tuple(value, fc.integer({ min: 0, max: 2 })).map(([text, cut]) => text.slice(0, Math.max(1, text.length - cut)))
const question: fc.Arbitrary<Query> = fc
  .record({
    kind: fc.constantFrom('startsWith' as const, 'startsWith' as const, 'exact' as const),
    text: beginning,
    fields: fc.constantFrom(['title'], ['title'], ['author'], ['title', 'author'], ['number'], ['title', 'number']),
  })
  .map((condition) => ({ ...everything, condition, limit: 300 }))

for (const kernels of ['wasm', 'js'] as const)
  test(`beginnings of a field, of one value and of several, are those that the reference finds, in ${kernels}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        documents(1, 40),
        documents(40, 50),
        fc.array(question, { minLength: 20, maxLength: 20 }),
        async (many, few, questions) => {
          const both = new ReferenceComparison({ kernels })
          await both.apply({ put: many, remove: [] })
          await both.agree(questions)
          both.index.close()
          await both.apply({ put: few, remove: [3, 4] })
          await both.agree(questions)
        },
      ),
      { numRuns: 40 },
    )
  })

test('a beginning that very many and one that few titles have', async () => {
  const both = new ReferenceComparison()
  const put = Array.from({ length: 3000 }, (_, at) => ({
    id: at + 1,
    // A thousand words that begin alike, none in its order; every third title has another beginning besides.
    text: { title: [`${at % 2 === 0 ? 'mar' : `palavra${(at * 7919) % 1000}`} sol`, ...(at % 3 === 0 ? ['mar alto'] : [])] },
  }))
  await both.apply({ put, remove: [] })
  const beginnings = ['mar', 'mar ', 'mar s', 'pal', 'palavra5', 'palavra77', 'palavra777 sol', 'sol']
  await both.agree(beginnings.map((text) => ({ ...everything, condition: { kind: 'startsWith', text, fields: ['title'] }, limit: 1000 })))
})

test('a field of very many values is read document by document, and a beginning of too many words is refused as ever', () => {
  const limits = { ...defaultLimits, prefix: 30 }
  const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, limits })
  const put = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    text: { title: [`zona${at}`], author: ['a b', 'c d', 'e f', 'g h', `zona${at % 3}`] },
  }))
  index.apply({ put, remove: [] })
  const { executor } = index.segments[0]!
  expect(executor.starts(0)?.terms.length).toBe(40)
  expect(executor.starts(1)).toBeUndefined()
  const asked = (text: string, field: string) =>
    index.search({ ...everything, condition: { kind: 'startsWith', text, fields: [field] } }).total
  expect(asked('zona2', 'author')).toBe(13)
  expect(asked('zona2', 'title')).toBe(11)
  expect(() => asked('zona', 'title')).toThrow(QueryRefused)
})
