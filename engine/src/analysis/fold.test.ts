import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldByRules } from './fold.ts'

const latin = fc.integer({ min: 0, max: 0x24f }).map((code) => String.fromCharCode(code))
const other = fc.constantFrom('e\u0301', '\u0301', 'ﬁ', '…', 'Σ', 'ά', 'и\u0306', '한', '\u200b', '’', '–', '\ud83d\ude00', '\ud800')

test('every letter of Latin alphabets is folded by the table as by the rules', () => {
  for (let code = 0; code < 0x250; code++) {
    const letter = String.fromCharCode(code)
    expect([code, fold(letter)]).toEqual([code, foldByRules(letter)])
  }
})

test('texts are folded by the table as by the rules, whatever letters stand beside each other', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: latin }, other), { maxLength: 40 }), (letters) => {
      const text = letters.join('')
      expect(fold(text)).toBe(foldByRules(text))
    }),
    { numRuns: 3000 },
  )
  const long = 'ação '.repeat(2000)
  expect(fold(long)).toBe(foldByRules(long))
})

test('nothing of the text before is left in a shorter one', () => {
  expect([fold('Línguas e Ciências'), fold('Pé')]).toEqual(['linguas e ciencias', 'pe'])
})
