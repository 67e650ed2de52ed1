import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOrder } from './byte-order.ts'
import { packStrings, pickStrings, stringAt } from './byte-strings.ts'
import { compareText } from '../order.ts'

/** Texts that share beginnings of every length, end in zeros, and are written with one to four bytes a letter. */
const text = fc
  .tuple(
    fc.constantFrom('', 'a', 'ab', 'abcd', 'a'.repeat(95), '\u0001'.repeat(200), '\u0000'),
    fc.string({ unit: fc.constantFrom('a', 'b', '\u0000', 'é', '\uffee', '😀'), maxLength: 8 }),
  )
  .map((parts) => parts.join(''))

const ordered = (texts: readonly string[]) => [...byteOrder(packStrings(texts))].map((i) => texts[i]!)

test('strings are ordered by their bytes, which is the order of code points, equal ones as they were', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 400, size: 'max' }), (texts) => {
      expect(ordered(texts)).toEqual(texts.toSorted(compareText))
      const order = byteOrder(packStrings(texts))
      const isTurned = (at: number, i: number) => i > 0 && texts[order[i - 1]!] === texts[at] && order[i - 1]! > at
      expect([...order].filter(isTurned)).toEqual([])
    }),
  )
})

test('many strings that share a long beginning, and zeros that others end before', () => {
  const shared = '\u00010'.repeat(30)
  const texts = Array.from({ length: 3000 }, (_, i) => shared + '\u0000'.repeat(i % 50) + String((i * 7919) % 3001))
  expect(ordered(texts)).toEqual(texts.toSorted(compareText))
})

test('strings are picked in any order', () => {
  const texts = ['b', '', 'é😀', 'a']
  const picked = pickStrings(packStrings(texts), Uint32Array.of(3, 0, 1, 2))
  expect(Array.from({ length: 4 }, (_, i) => stringAt(picked, i))).toEqual(['a', 'b', '', 'é😀'])
})

test('strings are packed as they would be encoded one by one, halves of pairs as signs for what cannot be written', () => {
  const unit = fc.constantFrom('a', 'é', '図', '😀', '\ud83d', '\ude00')
  fc.assert(
    fc.property(fc.array(fc.string({ unit, maxLength: 5 })), (texts) => {
      const packed = packStrings(texts)
      const encoded = texts.map((text) => Buffer.from(text))
      expect(Buffer.from(packed.bytes).equals(Buffer.concat(encoded))).toBe(true)
      expect([...packed.offsets]).toEqual([0, ...encoded.map((_, i) => Buffer.concat(encoded.slice(0, i + 1)).length)])
    }),
    { numRuns: 500 },
  )
})
