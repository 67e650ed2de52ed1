import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TopDocuments } from './top-documents.ts'

test('the greatest keys stand first, of equal ones the earlier document, however many are wanted', () => {
  const keys = fc.array(fc.integer({ min: -3, max: 6 }), { maxLength: 60 })
  fc.assert(
    fc.property(keys, fc.integer({ min: 0, max: 12 }), (offered, max) => {
      const top = new TopDocuments(max)
      offered.forEach((key, document) => top.offer(document, key))
      const right = offered.map((key, document) => ({ document, key })).toSorted((a, b) => b.key - a.key || a.document - b.document).slice(0, max) // prettier-ignore
      expect(top.ranked()).toEqual(right)
      expect(top.entries().toSorted((a, b) => a.document - b.document)).toEqual(right.toSorted((a, b) => a.document - b.document))
      const floor = max === 0 ? Number.POSITIVE_INFINITY : right.length < max ? Number.NEGATIVE_INFINITY : right.at(-1)!.key
      expect(top.floor).toBe(floor)
    }),
    { numRuns: 500 },
  )
})
