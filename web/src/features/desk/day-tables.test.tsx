// @vitest-environment jsdom
import type { DayCounters } from '@farol/contract/desk/reports.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { DayLists, DayTable } from './day-tables.tsx'

afterEach(cleanup)

const none = { renovacoes: 0, consultas: 0, reservas_vencidas: 0 }
const rows: readonly DayCounters[] = [
  {
    ...none,
    data: '2026-11-27',
    cod_biblioteca: 'BC',
    desc_biblioteca: 'Biblioteca Central',
    emprestimos: 40,
    devolucoes: null,
    reservas_liberadas: 7,
    solicitacoes: { aguardando: 4, em_transito: 0, disponivel: null },
    abonos: { 'Livro achado na estante': 6, outros: 2 },
  },
  {
    ...none,
    data: '2026-11-26',
    cod_biblioteca: 'BC',
    desc_biblioteca: 'Biblioteca Central',
    emprestimos: 10,
    devolucoes: 12,
    reservas_liberadas: 0,
    solicitacoes: {},
    abonos: {},
  },
]

const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.lastChild!.parentElement!.textContent),
    )

test('today and yesterday by library: every counter, hidden where few persons stand behind it, with its bar', () => {
  renderInPage(<DayTable rows={rows} />)
  const table = screen.getByRole('table', { name: 'Resumo do dia' })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads).toEqual(['Biblioteca', 'Empréstimos', 'Devoluções', 'Renovações', 'Consultas', 'Reservas liberadas', 'Reservas vencidas'])
  expect(table.textContent).toContain('menos de 5 pessoas')
  const bars = [...table.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')))
  // Loans: 40 is the most, 10 a quarter of it; the hidden one has no bar.
  expect(bars[0]).toBe(100)
  expect(bars.filter((width) => width === 25)).toHaveLength(1)
  expect(bars).toHaveLength(11)
})

test('requests by state and waivers by reason; what is none is not listed', () => {
  renderInPage(<DayLists rows={rows} />)
  expect(cellsOf('Solicitações entre bibliotecas, por situação').flat().join('|')).toMatch(
    /Aguardando.*4.*À espera do leitor.*menos de 5 pessoas/,
  )
  expect(screen.queryByText('Em trânsito')).toBeNull()
  expect(cellsOf('Abonos, por motivo').flat().join('|')).toMatch(/Livro achado na estante.*6.*Outros motivos.*2/)
})
