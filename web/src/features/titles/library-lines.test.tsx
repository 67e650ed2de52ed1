// @vitest-environment jsdom
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { LibraryLines } from './library-lines.tsx'

afterEach(cleanup)

const library = (more: Partial<HoldingLibrary> = {}): HoldingLibrary => ({
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  exemplares: 1,
  disponiveis: 0,
  consulta_local: 0,
  ...more,
})

function lines(libraries: readonly HoldingLibrary[], chosen?: string) {
  renderInPage(<LibraryLines libraries={libraries} chosen={chosen} />)
  const said = screen.queryAllByRole('listitem').map((one) => one.textContent)
  cleanup()
  return said
}

test('a copy on the shelf hides by when one comes and that others are read there; who waits is told all the same', () => {
  expect(lines([library({ disponiveis: 1, consulta_local: 1, previsao: '2026-12-24', fila: 0 })])).toEqual(['Central: na estante agora'])
  expect(lines([library({ disponiveis: 1, fila: 1 })])).toEqual(['Central: na estante agora, 1 na fila'])
})

test('without a copy on the shelf it is told by when one comes, how many wait, and what is read there', () => {
  expect(lines([library()])).toEqual(['Central: nenhum na estante agora'])
  expect(lines([library({ consulta_local: 1 })])).toEqual(['Central: só para consulta local'])
  expect(lines([library({ previsao: '2026-12-24', fila: 1_200, consulta_local: 1 })])[0]).toMatch(
    /^Central: chega até 24 .*\(estimativa\), 1\.200 na fila, só para consulta local$/,
  )
})

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => library({ cod_biblioteca: `B${n}`, desc_biblioteca: `Biblioteca ${n}` }))
const names = (...numbers: readonly number[]) => numbers.map((n) => `Biblioteca ${n}: nenhum na estante agora`)

test('six libraries stand in their order, the chosen one first; more are counted', () => {
  expect(lines([])).toEqual([])
  expect(lines(many(6))).toEqual(names(0, 1, 2, 3, 4, 5))
  expect(lines(many(7))).toEqual([...names(0, 1, 2, 3, 4, 5), 'e mais 1 biblioteca'])
  expect(lines(many(8), 'B7')).toEqual([...names(7, 0, 1, 2, 3, 4), 'e mais 2 bibliotecas'])
  expect(lines(many(2), 'none')).toEqual(names(0, 1))
})
