import { withinOneEdit } from '@farol/engine/strings/edit-distance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edits, misspelling } from './misspelling.ts'
import { randomNumbers } from './random.ts'

const word = fc.array(fc.constantFrom('a', 'b', 'é', 'z'), { minLength: 1, maxLength: 9 }).map((characters) => characters.join(''))
const longer = { exchanged: 0, missing: -1, more: 1, other: 0 }

test.each(edits)('a misspelling with letters %s is one edit away and never the word itself', (edit) => {
  fc.assert(
    fc.property(word, fc.integer(), (right, seed) => {
      const wrong = misspelling(right, edit, randomNumbers(seed))
      // Letters that are all the same cannot be exchanged.
      expect(wrong === undefined).toBe(edit === 'exchanged' && new Set(right).size === 1)
      fc.pre(wrong !== undefined)
      expect(wrong).not.toBe(right)
      expect(wrong.length).toBe(right.length + longer[edit])
      expect(withinOneEdit(wrong, right, false)).toBe(true)
      expect([...wrong].toSorted().join('') === [...right].toSorted().join('')).toBe(edit === 'exchanged')
    }),
  )
})

test('the same seed makes the same misspellings', () => {
  const made = () => {
    const random = randomNumbers(3)
    return edits.map((edit) => misspelling('biblioteca', edit, random))
  }
  expect(made()).toEqual(made())
})
