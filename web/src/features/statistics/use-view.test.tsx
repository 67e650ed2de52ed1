// @vitest-environment jsdom
import { useKinds, type UseCell, type UseRow } from '@farol/contract/statistics.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { UseView, type UseData } from './use-view.tsx'

afterEach(cleanup)

const row = (...values: readonly (number | 'hidden')[]): UseRow =>
  Object.fromEntries(
    useKinds.map((kind, at) => {
      const value = values[at] ?? 0
      return [kind, (value === 'hidden' ? { oculto: true } : { valor: value }) satisfies UseCell]
    }),
  ) as UseRow

function open(part: Partial<UseData['figures']>, years: readonly string[] = ['2026', '2024']) {
  const meses = Array.from({ length: 12 }, (_, at) => ({ ...row(), mes: at + 1 }))
  const figures = { ano: '2026', menor_que: 5, meses, bibliotecas: [], total: row(), ...part }
  renderInPage(<UseView code="12" data={{ years: { data: years.map((ano) => ({ ano })) } as UseData['years'], figures }} />)
}
const months = (some: Readonly<Record<number, UseRow>>) =>
  Array.from({ length: 12 }, (_, at) => ({ ...row(), ...some[at + 1], mes: at + 1 }))
const bars = () =>
  [...document.querySelectorAll('svg.bars rect')].map((one) => ['x', 'y', 'height'].map((name) => Number(one.getAttribute(name))))

test('a bar a month, as tall as all its uses against the most used month; what is hidden counts nothing', () => {
  open({ meses: months({ 1: row(10, 0, 0, 10), 3: row(5, 'hidden'), 12: row(1, 1, 1, 1, 1) }), total: row(16, 'hidden', 1, 11, 1) })
  const drawn = bars()
  expect(drawn).toHaveLength(12)
  expect(drawn[0]).toEqual([1, 0, 60])
  expect(drawn[1]).toEqual([11, 60, 0])
  expect(drawn[2]).toEqual([21, 45, 15])
  expect(drawn[11]).toEqual([111, 45, 15])
  expect(document.querySelector('svg.bars')!.getAttribute('viewBox')).toBe('0 0 120 60')
  expect(screen.getByText('Total de usos por mês em 2026; a tabela abaixo traz os números.')).toBeDefined()
})

test('where all that there is is hidden there is a table and no picture', () => {
  open({ meses: months({ 2: row('hidden') }), total: row('hidden') })
  expect(document.querySelector('figure')).toBeNull()
  const [byMonth] = screen.getAllByRole('table')
  expect(within(byMonth!).getAllByText('oculto')).toHaveLength(2)
  expect(screen.getByText(/Contagens abaixo de 5 ficam ocultas/)).toBeDefined()
})

test('a year without uses says so, and has no table and no file', () => {
  open({})
  expect(screen.getByText('Nenhum uso registrado em 2026.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('months and libraries each with all together at the end, numbers as they are read, and a file of the year', () => {
  open({
    meses: months({ 1: row(1234) }),
    bibliotecas: [{ ...row(1234), cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }],
    total: row(1234),
  })
  const [byMonth, byLibrary] = screen.getAllByRole('table')
  const heads = (table: HTMLElement) =>
    within(table)
      .getAllByRole('rowheader')
      .map((one) => one.textContent)
  expect(heads(byMonth!).slice(0, 2)).toEqual(['janeiro', 'fevereiro'])
  expect([heads(byMonth!).length, heads(byMonth!)[11]]).toEqual([13, 'dezembro'])
  expect(heads(byLibrary!)[0]).toBe('Biblioteca Central')
  expect(heads(byLibrary!)).toHaveLength(2)
  expect(within(byLibrary!).getAllByText('1.234')).toHaveLength(2)
  expect(within(byMonth!).getAllByRole('columnheader')).toHaveLength(6)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/acervo/12/dados-estatisticos.csv?ano=2026')
})

test('years to choose from, newest first, each once, with the one that is shown', () => {
  open({ ano: '2025' }, ['2024', '2026', '2025'])
  expect(screen.getAllByRole<HTMLOptionElement>('option').map((one) => [one.value, one.selected])).toEqual([
    ['2026', false],
    ['2025', true],
    ['2024', false],
  ])
  cleanup()
  open({ ano: '2023' }, ['2026'])
  expect(screen.getAllByRole<HTMLOptionElement>('option').map((one) => one.value)).toEqual(['2026', '2023'])
})

test('a figure that is not there is a nought', () => {
  open({ bibliotecas: [{ ...row(3), renovacoes: {}, cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }], total: row(3) })
  const cells = screen.getByRole('row', { name: /^Biblioteca Central/ }).querySelectorAll('td')
  expect([...cells].map((one) => one.textContent)).toEqual(['3', '0', '0', '0', '0'])
})
