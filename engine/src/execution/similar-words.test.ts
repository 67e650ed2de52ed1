import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packStrings, stringAt } from '../strings/byte-strings.ts'
import { withinOneEdit } from '../strings/edit-distance.ts'
import { compareText } from '../order.ts'
import { similarWords } from './similar-words.ts'

/** Few letters, of one to three bytes, so that words are alike. */
const word = fc.array(fc.constantFrom('a', 'b', 'c', 'é', '漢'), { minLength: 1, maxLength: 6 }).map((letters) => letters.join(''))

test('words of a dictionary that a typed word may stand for: those one edit away, and no others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60, size: 'max' }), word, fc.boolean(), (all, typed, isPrefix) => {
      const sorted = all.toSorted(compareText)
      const words = packStrings(sorted)
      const ranges = similarWords(words, typed, isPrefix)
      const found = ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => stringAt(words, from + i)))
      expect(found).toEqual(sorted.filter((one) => withinOneEdit(typed, one, isPrefix)))
    }),
    { numRuns: 600 },
  )
})
