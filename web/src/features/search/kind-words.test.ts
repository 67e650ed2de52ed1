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
  ['casmurro 1899', ['casmurro'], ['Y:1899']],
  ['casmurro, (2009).', ['casmurro,'], ['Y:2009']],
  ['teses abelhas 1990-2000', ['abelhas'], ['T:5', 'Y:1990-2000']],
  ['abelhas 1990–2000', ['abelhas'], ['Y:1990-2000']],
  ['abelhas 2000-1990', ['abelhas', '2000-1990'], []],
  ['abelhas 1899 1900', ['abelhas', '1899', '1900'], []],
  ['lei 8112 1350', ['lei', '8112', '1350'], []],
])('%s: kinds of work and a year become filters, the other words stay', (typed, words, filters) => {
  const read = readKinds(typed.split(' '), kinds)
  expect(read.words).toEqual(words)
  expect(read.filters.map(({ tipo, codigo }) => `${tipo}:${codigo}`)).toEqual(filters)
})
