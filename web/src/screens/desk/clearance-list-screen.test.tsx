// @vitest-environment jsdom
import { checkClearanceOfList, undoClearance } from '@farol/contract/desk/blocks.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as ClearanceListScreen } from './clearance-list-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const lines = [
  { codigo: '17', leitor: { codigo: '17', nome: 'Ana' }, apto: true, pendencias: [] },
  { codigo: '18', leitor: { codigo: '18', nome: 'Rui' }, apto: false, pendencias: [{ tipo: 'debito', descricao: 'Multa de R$ 9,00' }] },
  { codigo: '99', apto: false, pendencias: [] },
]

const open = () =>
  openAtDesk(<ClearanceListScreen />, [
    [checkClearanceOfList, () => lines],
    [undoClearance, () => ({ numero: 'NC-1' })],
  ])

test('codes as they are pasted, or the first column of a CSV, each once; nobody unknown is told as clear or as open', async () => {
  const { sent, fill, press } = open()
  fill({ codigos: '17\r\n"18";Rui;CCS\n\n17\n99,x' })
  await press('Conferir')
  await screen.findByText('1 de 3 sem pendências')
  expect(sent()).toEqual([{ codigos: ['17', '18', '99'] }])
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.textContent)
  expect(rows[0]).toMatch(/Ana.*Nada consta/)
  expect(rows[1]).toMatch(/Rui.*Há pendências.*Multa de R\$ 9,00/)
  expect(rows[2]).toMatch(/Desconhecido/)
})

test('a CSV file as a spreadsheet writes it: its first column, beside what is pasted', async () => {
  const { sent, fill, field, press } = open()
  fill({ codigos: '17' })
  const bytes = Uint8Array.from('18;Jo\u00e3o\r\n17;Ana\r\n\r\n99;\r\n', (sign) => sign.charCodeAt(0))
  await userEvent.upload(field('arquivo'), new File([bytes], 'formandos.csv', { type: 'text/csv' }))
  await press('Conferir')
  await screen.findByText('1 de 3 sem pendências')
  expect(sent()).toEqual([{ codigos: ['17', '18', '99'] }])
})

test('no code and too many are said, and nothing is asked', async () => {
  const { sent, fill, press } = open()
  await press('Conferir')
  await screen.findByText('Escreva pelo menos um código.')
  fill({ codigos: Array.from({ length: 5001 }, (_, at) => String(at)).join('\n') })
  await press('Conferir')
  await screen.findByText(/^No máximo 5\.?000 códigos de cada vez\./)
  expect(sent()).toEqual([])
})

test('a declaration is undone by its number, with a reason', async () => {
  const { made, fill, press, invalid } = open()
  fill({ numero: 'NC-1' })
  await press('Desfazer')
  expect(invalid()).toEqual(['motivo'])
  fill({ motivo: 'Emitida por engano' })
  await press('Desfazer')
  await screen.findByText('A declaração NC-1 foi cancelada.')
  await waitFor(() =>
    expect(made.map(({ params, body }) => [params, body])).toEqual([[{ numero: 'NC-1' }, { motivo: 'Emitida por engano' }]]),
  )
})
