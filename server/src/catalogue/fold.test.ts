import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldCharacters } from './fold.ts'

/** A character beyond the table: with it a text is folded letter by letter. */
const rare = '木'

const near = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
  maxLength: 60,
  size: 'max',
})

test('the table of Latin letters folds as letter by letter does', () => {
  for (let code = 0; code < 0x300; code++) {
    const text = `a${String.fromCodePoint(code)}B ${String.fromCodePoint(code)}`
    expect(fold(`${text} ${rare}`), code.toString(16)).toBe(`${fold(text)} ${rare}`)
    expect(foldCharacters(text + rare), code.toString(16)).toBe(foldCharacters(text) + rare)
  }
  fc.assert(
    fc.property(near, (text) => {
      expect(fold(`${text} ${rare}`)).toBe(`${fold(text)} ${rare}`.trim())
      expect(foldCharacters(text + rare)).toBe(foldCharacters(text) + rare)
    }),
    { seed: 150 },
  )
})

test('a text longer than any heading folds as its parts do', () => {
  const sentence = "História d'água — São Luís, 1922. "
  expect(fold(sentence.repeat(300))).toBe(`${'historia dagua sao luis 1922 '.repeat(300)}`.trim())
  expect(foldCharacters(sentence.repeat(300))).toBe("historia d'agua — sao luis, 1922. ".repeat(300))
})

test('accents of alphabets are folded away, marks that make other words stay', () => {
  expect(fold('ÁÉ e\u0301 Ἀθῆναι Ёлка שָׁלוֹם كِتَاب')).toBe('ae e αθηναι елка שלום كتاب')
  expect(fold('हिन्दी, भाषा')).toBe('हिन्दी भाषा')
  expect([fold('पानी'), fold('ปลา')]).toEqual(['पानी', 'ปลา'])
  expect(fold('น้ำ')).not.toBe(fold('นา'))
  expect(fold('か\u3099くせい')).toBe(fold('がくせい'))
  expect(fold('がくせい')).not.toBe(fold('かくせい'))
  expect(foldCharacters('ガ か\u3099 ÉA')).toBe('ガ が ea')
})
