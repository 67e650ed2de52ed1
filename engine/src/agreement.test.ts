import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Index } from './search-index.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import { changes, crowd, query } from './testing/random-world.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const history = fc.array(fc.tuple(changes(60), fc.constantFrom('', '', 'close', 'merge', 'merge all')), { minLength: 1, maxLength: 6 })

for (const kernels of ['wasm', 'js'] as const)
  describe(`the engine in ${kernels}`, () => {
    test('answers what the reference answers: totals, ids, order, counts, positions', async () => {
      await fc.assert(
        fc.asyncProperty(
          history,
          fc.array(query, { minLength: 4, maxLength: 8 }),
          fc.constantFrom(2000, 40, 8),
          async (steps, queries, youngest) => {
            const reference = new ReferenceEngine(smallSchema, fiveStemmers)
            const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels, youngest })
            for (const [step, then] of steps) {
              await reference.apply(step, 1)
              index.apply(step)
              if (then === 'close') index.close()
              if (then.startsWith('merge')) index.merge(then === 'merge all')
            }
            for (const one of queries) expect(index.search(one)).toEqual(await reference.search(one))
          },
        ),
        { numRuns: 150, interruptAfterTimeLimit: 40_000 },
      )
    })
  })

for (const kernels of ['wasm', 'js'] as const)
  test(`agrees on a crowd of 2,500 documents in two segments, some deleted, in ${kernels}`, async () => {
    const reference = new ReferenceEngine(smallSchema, fiveStemmers)
    const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels })
    const documents = crowd(2500, 5)
    const steps = [documents.slice(0, 2000), documents.slice(2000), documents.slice(0, 40).map((one) => ({ ...one, language: 'eng' }))]
    for (const [i, put] of steps.entries()) {
      const remove = i === 1 ? [3, 500, 501, 1999] : []
      await reference.apply({ put, remove }, i)
      index.apply({ put, remove })
    }
    for (const one of fc.sample(query, { numRuns: 60, seed: 11 }))
      expect(index.search(one), JSON.stringify(one)).toEqual(await reference.search(one))
  })
