import { expect, test } from 'vitest'
import { headingKey } from './heading-key.ts'

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

test('a key has at most 400 letters', () => {
  expect(headingKey(`C++ ${'a'.repeat(500)}`)).toBe(`c++ ${'a'.repeat(396)}`)
})
