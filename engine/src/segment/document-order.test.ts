import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOrder } from './document-order.ts'

const document = fc.record({
  id: fc.integer({ min: 1, max: 0x7fffffff }),
  age: fc.oneof(fc.integer({ min: 1900, max: 1910 }), fc.double({ noNaN: true }), fc.constant(Number.NEGATIVE_INFINITY)),
})
const whole = document.filter(({ age }) => !Number.isFinite(age) || Number.isInteger(age))

test('documents stand newest first and then by id, however ages are written and in whatever order they came', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.uniqueArray(document, { selector: (one) => one.id }), fc.uniqueArray(whole, { selector: (one) => one.id })),
      (documents) => {
        const ids = Uint32Array.from(documents, (one) => one.id)
        const { order, byId } = documentOrder(
          ids,
          Float64Array.from(documents, (one) => one.age),
        )
        const expected = documents.toSorted((a, b) => (a.age === b.age ? a.id - b.id : a.age > b.age ? -1 : 1))
        expect(Array.from(order, (doc) => ids[doc])).toEqual(expected.map((one) => one.id))
        expect(Array.from(byId, (place) => ids[order[place]!])).toEqual([...ids].toSorted((a, b) => a - b))
      },
    ),
  )
  expect([...documentOrder(Uint32Array.of(5, 2, 9), undefined).order]).toEqual([1, 0, 2])
})
