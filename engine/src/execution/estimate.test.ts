import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything, type Condition } from '../query.ts'
import { Index } from '../search-index.ts'
import { manyDocuments, query } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

const index = new Index({ schema: smallSchema, stemmers: fiveStemmers })
index.apply({ put: manyDocuments(1200, 7), remove: [] })

const asking = (condition: Condition) => ({ ...everything, condition })
const estimated = (condition: Condition) => index.estimate(index.plan(asking(condition)), asking(condition))

test('no more documents are found than were estimated', () => {
  fc.assert(
    fc.property(query, ({ condition }) => {
      const { total } = index.answer(index.plan(asking(condition)), asking(condition))
      expect(estimated(condition)).toBeGreaterThanOrEqual(total)
    }),
    { numRuns: 200 },
  )
})

test('a beginning that nothing has counts for nothing beside another', () => {
  const begins: Condition = { kind: 'startsWith', text: 'unica7', fields: ['subject'] }
  const filed: Condition = { kind: 'filedStart', field: 'author', text: 'nobody' }
  expect(estimated(filed)).toBe(0)
  expect(estimated({ kind: 'or', of: [begins, filed] })).toBe(estimated(begins))
})

test('a phrase whose last word is only begun finds as many as begin with it', () => {
  const begun: Condition = { kind: 'startsWith', text: 'casa cas' }
  const { total } = index.answer(index.plan(asking(begun)), asking(begun))
  expect(total).toBeGreaterThan(1)
  expect(estimated(begun)).toBeGreaterThanOrEqual(total)
})
