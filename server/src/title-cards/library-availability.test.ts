import type { ResultItem } from '@farol/contract/search.ts'
import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { addLibraryAvailability, type LibraryAvailabilityDeps } from './load-cards.ts'

const everywhere = { exemplares: 3, disponiveis: 2, consulta_local: 0, emprestados: 1, online: false }
const card = (id: number) => partOf<ResultItem>({ cod_acervo: String(id), disponibilidade: everywhere })

/** A library BC, number 2, that has two copies of title 1 and none of any other; the questions that it was asked. */
function shelves() {
  const asked: unknown[] = []
  const counts = async (ids: readonly number[], libraryId: number) => {
    asked.push([ids, libraryId])
    return new Map([[1, { copies: 2, available: 1, onLoan: 1, consultOnly: 0, inTransit: 0, other: 0 }]])
  }
  const deps = {
    libraries: { libraries: async () => [{ id: 2, code: 'BC', name: 'Central' }] },
    librarySystem: { availability: { counts } },
  } as unknown as LibraryAvailabilityDeps
  const shown = (ids: readonly number[], code: string | undefined) =>
    addLibraryAvailability(deps, code, ids, Promise.resolve(ids.map(card)))
  return { asked, shown }
}

const there = { cod_biblioteca: 'BC', biblioteca: 'Central', exemplares: 2, disponiveis: 1, consulta_local: 0, emprestados: 1 }
const nothing = { ...there, exemplares: 0, disponiveis: 0, emprestados: 0 }

test.each([
  [[1], [there]],
  [[4], [nothing]],
  [
    [4, 1],
    [nothing, there],
  ],
])('titles %j say what the chosen library has of them, in one question', async (ids, expected) => {
  const { asked, shown } = shelves()
  const cards = await shown(ids, 'BC')
  expect(cards.map(({ cod_acervo }) => Number(cod_acervo))).toEqual(ids)
  expect(cards.map(({ disponibilidade }) => disponibilidade)).toEqual(expected.map((na_biblioteca) => ({ ...everywhere, na_biblioteca })))
  expect(asked).toEqual([[ids, 2]])
})

test('a page without titles asks nothing', async () => {
  const { asked, shown } = shelves()
  expect([await shown([], 'BC'), asked]).toEqual([[], []])
})

test.each([undefined, 'XX'])('without a library that exists nothing is added and nothing asked: %s', async (code) => {
  const { asked, shown } = shelves()
  expect([await shown([1], code), asked]).toEqual([[card(1)], []])
})

test('a card that others see too stays as it was', async () => {
  const { shown } = shelves()
  await shown([1], 'BC')
  expect(everywhere).not.toHaveProperty('na_biblioteca')
})
