import { expect, test } from 'vitest'
import { headingKey, wordsInKeys } from './heading-key.ts'

test.each([
  ['C (Linguagem de programação)', 'c linguagem de programacao'],
  ['C++ (Linguagem de programação)', 'c++ linguagem de programacao'],
  ['C# (Linguagem de programação)', 'c# linguagem de programacao'],
  ['C++/CLI; C#.NET', 'c++ cli c# net'],
  ['C++11', 'c++ 11'],
  ['Ré#; Maré+', 're# mare+'],
  // Signs between words, and rows of them, are none of a name.
  ['Ciência+tecnologia + inovação', 'ciencia tecnologia inovacao'],
  ['C+++ a## 4+ #1 +', 'c a 4 1'],
  ['हिन्दी भाषा', 'हिन्दी भाषा'],
  ['!', ''],
  ['', ''],
])('the key of %s is "%s"', (label, key) => {
  expect(headingKey(label)).toBe(key)
})

test('a key has at most 400 letters, and longer headings that begin alike have different ones', () => {
  expect(headingKey('A'.repeat(400))).toBe('a'.repeat(400))
  const long = (end: string) => headingKey(`C++ ${'a'.repeat(500)} ${end}`)
  expect(long('um')).toMatch(/^c\+\+ a{378} ~[\da-f]{16}$/)
  expect([long('um') === long('Um.'), long('um') === long('dois')]).toEqual([true, false])
})

test('no key ends with half a letter', () => {
  expect(headingKey(`${'a'.repeat(381)}${'𐐨'.repeat(20)}`)).toMatch(/^a{381} ~[\da-f]{16}$/)
})

test('of a long text those words are looked for that every key keeps', () => {
  const long = `${'Comissão de estudos '.repeat(30)}do norte`
  expect(wordsInKeys('Águas, C++')).toEqual(['aguas', 'c++'])
  expect(` ${headingKey(long)}`).toContain(` ${wordsInKeys(long).join(' ')}`)
  expect(wordsInKeys(long)).toHaveLength(58)
})
