import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueReader, ValueWriter } from './packed-values.ts'

const text = fc.oneof(fc.string(), fc.constantFrom('', 'Água', '\0', '東京', '\ud83d', '\udc00', '\ud83d\ude00'))
const value = fc.oneof(text, fc.constant(undefined), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))

test('values come back as they were written, in another thread too', () => {
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const to = new ValueWriter()
      for (const one of values)
        if (typeof one === 'number') to.number(one)
        else to.text(one)
      const from = new ValueReader(structuredClone(to.packed()))
      expect(values.map((one) => (typeof one === 'number' ? from.number() : from.maybe()))).toEqual(values)
    }),
  )
})
