import { indexCodes } from '@farol/contract/browse.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexAddress, readIndexPlace } from './index-address.ts'

const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.toWellFormed().trim())

test('a place in an index written into an address is read back as it was', () => {
  const place = fc.record({
    index: fc.constantFrom(...indexCodes),
    from: text,
    back: fc.boolean(),
    line: text,
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(place, ({ line, ...rest }) => {
      const asked = { ...rest, ...(line !== '' && { line }) }
      expect(readIndexPlace(indexAddress(asked).split('?')[1]!)).toEqual(asked)
    }),
  )
})

test('what is no place is the beginning', () => {
  expect(readIndexPlace('indice=INDICE_9&page=-1&sentido=x')).toEqual({ index: 'INDICE_1', from: '', back: false, page: 1 })
})
