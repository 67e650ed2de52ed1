import fc from 'fast-check'
import { describe, test } from 'vitest'
import { ReferenceComparison } from './testing/reference-comparison.ts'
import { changes, manyDocuments, query } from './testing/generators.ts'

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
            const both = new ReferenceComparison({ kernels, youngest })
            for (const [step, then] of steps) {
              await both.apply(step)
              if (then === 'close') both.index.close()
              if (then.startsWith('merge')) both.index.merge(then === 'merge all')
            }
            await both.agree(queries)
          },
        ),
        { numRuns: 150, interruptAfterTimeLimit: 40_000 },
      )
    })
  })

for (const kernels of ['wasm', 'js'] as const)
  test(`agrees on a crowd of 2,500 documents in two segments, some deleted, in ${kernels}`, async () => {
    const both = new ReferenceComparison({ kernels })
    const documents = manyDocuments(2500, 5)
    const steps = [documents.slice(0, 2000), documents.slice(2000), documents.slice(0, 40).map((one) => ({ ...one, language: 'eng' }))]
    for (const [i, put] of steps.entries()) {
      const remove = i === 1 ? [3, 500, 501, 1999] : []
      await both.apply({ put, remove })
    }
    await both.agree(fc.sample(query, { numRuns: 60, seed: 11 }))
  })
