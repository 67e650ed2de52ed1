import { expect, test } from 'vitest'
import { readKinds } from './kind-words.ts'

const kinds = [
  { code: '1', name: 'Livro' },
  { code: '5', name: 'Tese' },
  { code: '6', name: 'Dissertação' },
  { code: '9', name: 'Periódico' },
]

test.each([
  ['livros abelhas', ['abelhas'], ['T:1']],
  ['teses direito online', ['direito'], ['T:5', 'O:cr']],
  ['dissertações periodico', [], ['T:6', 'T:9']],
  ['Livros livro mel', ['mel'], ['T:1']],
  ['livraria abelhas', ['livraria', 'abelhas'], []],
])('%s: kinds of work become filters, the other words stay', (typed, words, filters) => {
  const read = readKinds(typed.split(' '), kinds)
  expect(read.words).toEqual(words)
  expect(read.filters.map(({ tipo, codigo }) => `${tipo}:${codigo}`)).toEqual(filters)
})
