import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import type { Copy } from '@farol/contract/titles.ts'
import { expect, test } from 'vitest'
import { copyAtHand } from './copy-at-hand.ts'

const copy = (numero_chamada: string, library: string, situacao: Copy['situacao'] = 'disponivel'): Copy => ({
  codigo: numero_chamada,
  cod_biblioteca: library,
  biblioteca: `Biblioteca ${library}`,
  numero_chamada,
  situacao,
  desc_situacao: situacao,
})

const library = (cod_biblioteca: string, disponiveis: number, exemplares = 1): HoldingLibrary => ({
  cod_biblioteca,
  desc_biblioteca: `Biblioteca ${cod_biblioteca}`,
  exemplares,
  disponiveis,
  consulta_local: 0,
})

const lent = copy('ex. 1', 'BC', 'emprestado')
const free = copy('ex. 2', 'BN')

test('a copy that is there is shown, not the first of the list', () => {
  const libraries = [library('BC', 0), library('BN', 1)]
  for (const chosen of [undefined, 'BC', 'BN']) expect(copyAtHand([lent, free], libraries, chosen)).toBe(free)
  expect(copyAtHand([lent, free], [])).toBe(free)
})

test('of several that are there, the one of the chosen library', () => {
  const here = copy('ex. 3', 'BC')
  const libraries = [library('BC', 1, 2), library('BN', 1)]
  expect(copyAtHand([lent, here, free], libraries, 'BN')).toBe(free)
  expect(copyAtHand([lent, here, free], libraries, 'BC')).toBe(here)
})

test('a copy that is only read where it stands comes behind one that is lent', () => {
  const consulted = copy('ex. 4', 'BA')
  expect(copyAtHand([consulted, lent, free], [library('BA', 0), library('BC', 0), library('BN', 1)], 'BA')).toBe(free)
  expect(copyAtHand([lent, consulted], [library('BA', 0), library('BC', 0)])).toBe(consulted)
})

test('free copies beyond those that were loaded are told by their library alone', () => {
  expect(copyAtHand([lent], [library('BC', 3, 60)], 'BC')).toEqual({ biblioteca: 'Biblioteca BC' })
})

test('with all of them out, where a copy belongs, in the chosen library before others', () => {
  const out = copy('ex. 5', 'BN', 'emprestado')
  expect(copyAtHand([lent, out], [library('BC', 0), library('BN', 0)], 'BN')).toBe(out)
  expect(copyAtHand([lent, out], [])).toBe(lent)
  expect(copyAtHand([], [])).toBeUndefined()
})
