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

const alphabets = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Coptic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u
const alphabetMark = /[[\p{Mn}\p{Me}]&&[\p{Script=Inherited}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]/v
const voicing = new Set(['\u3099', '\u309a'])

const everyCharacter = function* () {
  for (let code = 0; code <= 0x10ffff; code++) if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code)
}

test('every combining mark of Unicode that stands on letters of an alphabet is folded away, half marks too', () => {
  const tried = [...everyCharacter()].filter((character) => alphabetMark.test(character) && !voicing.has(character))
  expect(tried.length).toBeGreaterThan(600)
  const blocks = ['\u0301', '\u0489', '\u1ab0', '\u1dc0', '\u20d0', '\ufe20', '\ufe2f', '\u{e0100}']
  expect(blocks.filter((mark) => !tried.includes(mark))).toEqual([])
  expect(tried.filter((mark) => fold(`t${mark}a`) !== 'ta')).toEqual([])
  // Voicing makes another letter: か and が are not the same.
  expect(fold('か\u3099')).toBe(fold('が'))
  expect(fold('が')).not.toBe(fold('か'))
})

test('every letter of an alphabet that is another one with marks is folded as that one', () => {
  const withMarks = [...everyCharacter()].filter((letter) => {
    const parts = [...letter.normalize('NFKD')]
    return parts.length > 1 && alphabets.test(parts[0]!) && parts.slice(1).every((part) => alphabetMark.test(part))
  })
  expect(withMarks.length).toBeGreaterThan(800)
  expect(withMarks.filter((letter) => fold(letter) !== fold([...letter.normalize('NFKD')][0]!))).toEqual([])
})

test('romanised Cyrillic with half marks is written by plain letters', () => {
  expect(fold('Konstitut\ufe20s\ufe21ii\ufe20a\ufe21')).toBe('konstitutsiia')
  expect(fold('Istorii\u0361a')).toBe('istoriia')
})

test('Persian letters and their Arabic twins are the same', () => {
  expect(fold('کتابخانۀ ملی')).toBe(fold('كتابخانه ملي'))
})
