import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { Libraries } from '../../ports/libraries.ts'
import { wantedOf, type ChosenKey } from './wanted-copies.ts'

const locations = [
  { id: 7, libraryId: 2, code: 'terreo', name: 'Térreo' },
  { id: 8, libraryId: 2, code: 'subsolo', name: 'Subsolo' },
  { id: 9, libraryId: 3, code: 'sotao', name: 'Sótão' },
]
const libraries = partOf<Libraries>({
  libraries: async () => [
    { id: 2, code: 'BC' },
    { id: 3, code: 'BN' },
  ],
  locations: async (libraryId: number) => locations.filter((one) => one.libraryId === libraryId),
})
const none: ChosenKey = { cod_acervo: '5', volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const wanted = (key: Partial<ChosenKey>, library = 'BC', pickUp?: string) => wantedOf({ libraries }, { ...none, ...key }, library, pickUp)

test.each([
  ['terreo', 7],
  ['subsolo', 8],
  ['7', 7],
  ['8', 8],
])('a location is named by its code or its number: %s is %i', async (localizacao, locationId) => {
  expect(await wanted({ localizacao })).toEqual({ wanted: { titleId: 5, libraryId: 2, locationId } })
})

test.each(['sotao', '9', '', 'Térreo'])('a location that the library does not have is not found: "%s"', async (localizacao) => {
  await expect(wanted({ localizacao })).rejects.toMatchObject({ code: 'nao_encontrado' })
})

test('each part goes its own way; the library where it is fetched is told where one is chosen', async () => {
  const key = { volume: '1', tomo: 'II', parte: 'a', material_adicional: 'CD' }
  const parts = { volume: '1', tome: 'II', part: 'a', additionalMaterial: 'CD' }
  expect(await wanted(key, 'BC', 'BN')).toEqual({ wanted: { titleId: 5, libraryId: 2, ...parts }, pickUpLibraryId: 3 })
  expect(await wanted({}, 'BN')).toEqual({ wanted: { titleId: 5, libraryId: 3 } })
})

test.each(['0', '05', '-5', '5x', '', '1234567890123456'])('"%s" is the number of no title', async (cod_acervo) => {
  await expect(wanted({ cod_acervo })).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
})

test('a library that does not exist is unknown, the one where it is fetched too', async () => {
  await expect(wanted({}, 'XX')).rejects.toMatchObject({ code: 'biblioteca_desconhecida' })
  await expect(wanted({}, 'BC', 'XX')).rejects.toMatchObject({ code: 'biblioteca_desconhecida' })
})
