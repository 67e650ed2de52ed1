import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './use-requests.ts'

test('the first page of all requests has an address without anything', () => {
  expect(writeChoice({ situacao: undefined, page: 1 })).toBe('?')
  expect(writeChoice({ situacao: undefined, page: 2 })).toBe('?page=2')
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.9', 2],
  ['page=dois', 1],
])('of %j the page is %i', (query, page) => {
  expect(readChoice(new URLSearchParams(query)).page).toBe(page)
})

test.each([
  ['', { situacao: undefined, page: 1 }, '?'],
  ['?situacao=aguardando', { situacao: 'aguardando', page: 1 }, '?situacao=aguardando'],
  ['?situacao=perdida&page=2', { situacao: undefined, page: 2 }, '?page=2'],
  ['?situacao=concluido&page=3', { situacao: 'concluido', page: 3 }, '?situacao=concluido&page=3'],
  ['?page=0', { situacao: undefined, page: 1 }, '?'],
  ['?page=-2', { situacao: undefined, page: 1 }, '?'],
  ['?page=2.9', { situacao: undefined, page: 2 }, '?page=2'],
  ['?page=x', { situacao: undefined, page: 1 }, '?'],
])('the address %s asks for %j, whose own address is %s', (query, choice, address) => {
  const read = readChoice(new URLSearchParams(query))
  expect([read, writeChoice(read)]).toEqual([choice, address])
})
