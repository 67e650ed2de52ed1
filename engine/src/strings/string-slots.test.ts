import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packStrings } from './byte-strings.ts'
import { findBySlot, stringSlots } from './string-slots.ts'

test('every string is found by its slot, and no other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 9 }), { maxLength: 60, size: 'max' }),
      fc.string(),
      (texts, other) => {
        const strings = packStrings(texts)
        const slots = stringSlots(strings)
        texts.forEach((text, i) => expect(findBySlot(strings, slots, text)).toBe(i))
        expect(findBySlot(strings, slots, other)).toBe(texts.indexOf(other))
      },
    ),
    { numRuns: 300 },
  )
})

test('a hundred thousand words stand close to where their hash says', () => {
  const texts = Array.from({ length: 100_000 }, (_, i) => `palavra${i.toString(7)}`)
  const strings = packStrings(texts)
  const slots = stringSlots(strings)
  expect(slots.length).toBe(262_145)
  for (let i = 0; i < texts.length; i += 37) expect(findBySlot(strings, slots, texts[i]!)).toBe(i)
  // Runs of taken slots stay short: linear probing at four tenths is expected to look at less than two.
  let longest = 0
  let run = 0
  for (const slot of slots.subarray(1)) longest = Math.max(longest, (run = slot === 0 ? 0 : run + 1))
  expect(longest).toBeLessThan(64)
})
