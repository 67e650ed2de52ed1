// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { getCirculationReport } from '@farol/contract/desk/reports.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as ReportScreen } from './report-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const central = { cod_biblioteca: 'BC', desc_biblioteca: 'Central' }
const medicine = { cod_biblioteca: 'BM', desc_biblioteca: 'Medicina' }
const row = (library: typeof central, categoria: string, counts: readonly [number, number, number, number]) => {
  const [emprestimos, devolucoes, renovacoes, consultas] = counts
  return { ...library, categoria, grupo: 'livro', emprestimos, devolucoes, renovacoes, consultas }
}
const data = [row(central, 'GR', [181, 31, 1, 4]), row(central, 'XX', [26, 2, 3, 5]), row(medicine, 'GR', [7, 8, 9, 0])]
const lists = { categorias: [{ codigo: 'GR', descricao: 'Graduação' }], grupos: [{ codigo: 'livro', descricao: 'Livros' }], tipos: [] }

const open = (address: string, rows: readonly object[] = data) =>
  openAtDesk(
    <ReportScreen />,
    [
      [getCirculationReport, ({ query }) => ({ periodo: query!['periodo'], data: rows })],
      [getChoiceLists, () => lists],
    ],
    address,
  )

const periods = (made: ReturnType<typeof open>['made']) =>
  made.filter(({ path }) => path === getCirculationReport.path).map(({ query }) => query)

test('counts by library, by the names of categories and groups, and the sum of each library below them', async () => {
  const { made } = open('/equipe/relatorios?periodo=2026')
  const table = await screen.findByRole('table')
  await waitFor(() => expect(within(table).queryByText('GR')).toBeNull())
  const texts = within(table)
    .getAllByRole('row')
    .map((one) => [...one.children].map((cell) => cell.lastChild?.textContent ?? '').join('|'))
  expect(texts.slice(1)).toEqual([
    'Central',
    'Graduação|Livros|181|31|1|4',
    'XX|Livros|26|2|3|5',
    'Total||207|33|4|9',
    'Medicina',
    'Graduação|Livros|7|8|9|0',
    'Total||7|8|9|0',
  ])
  expect(periods(made)).toEqual([{ periodo: '2026' }])
})

test.each(['2026-13', '2026-1', '26', '2026-11-01'])(
  'a period that is none, %s, is named, and the month of today is shown',
  async (typed) => {
    const { made, invalid } = open(`/equipe/relatorios?periodo=${typed}`)
    await screen.findByRole('table')
    expect(invalid()).toEqual(['periodo'])
    expect(periods(made).map((query) => query!['periodo'])).toEqual([expect.stringMatching(/^\d{4}-\d{2}$/)])
  },
)

test('another month is asked for; where nothing was recorded there is no table', async () => {
  const { made, fill, press, invalid } = open('/equipe/relatorios?periodo=2026-10', [])
  await screen.findByText('2026-10: nada foi registrado.')
  expect(screen.queryByRole('table')).toBeNull()
  fill({ periodo: '2025-01' })
  await press('Mostrar')
  await screen.findByText('2025-01: nada foi registrado.')
  expect(invalid()).toEqual([])
  expect(periods(made)).toEqual([{ periodo: '2026-10' }, { periodo: '2025-01' }])
})
