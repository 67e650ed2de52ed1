import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Index } from './catalogue-engine.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import { changes, query } from './testing/random-world.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const history = fc.array(fc.tuple(changes(60), fc.constantFrom('', '', 'close', 'merge', 'merge all')), { minLength: 1, maxLength: 6 })

for (const kernels of ['wasm', 'js'] as const)
  describe(`the engine in ${kernels}`, () => {
    test('answers what the reference answers: totals, ids, order, counts, positions', async () => {
      await fc.assert(
        fc.asyncProperty(history, fc.array(query, { minLength: 4, maxLength: 8 }), async (steps, queries) => {
          const reference = new ReferenceEngine(smallSchema, fiveStemmers)
          const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels })
          for (const [step, then] of steps) {
            await reference.apply(step, 1)
            index.apply(step)
            if (then === 'close') index.close()
            if (then.startsWith('merge')) index.merge(then === 'merge all')
          }
          for (const one of queries) expect(index.search(one)).toEqual(await reference.search(one))
        }),
        { numRuns: 150 },
      )
    })
  })
