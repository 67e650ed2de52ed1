// @vitest-environment jsdom
import { listBankLines } from '@farol/contract/desk/money.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk, standInOneLibrary } from '../../testing/desk-page.tsx'
import { Component as BankFileScreen } from './bank-file-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const line = (codigo: string, part: object = {}) => ({
  codigo,
  arquivo: 'banco.csv',
  linha: 2,
  referencia: `R${codigo}`,
  data: '2026-11-03',
  valor_centavos: 900,
  situacao: 'a_conferir',
  motivo: 'outro_valor',
  ...part,
})
test('lines that fitted no slip are listed with why, and only those are settled; without a file none is sent', async () => {
  const { made, sent, press, invalid } = openAtDesk(<BankFileScreen />, [
    [listBankLines, () => ({ data: [line('1'), line('2', { situacao: 'pago', motivo: undefined })], total: 2, page: 1, perPage: 50 })],
  ])
  await screen.findByText('o valor não é o da guia')
  expect(screen.getAllByRole('button', { name: /^Resolver/ }).map((one) => one.getAttribute('aria-label'))).toEqual(['Resolver: R1'])
  expect(made.map(({ query }) => query!['situacao'])).toEqual(['a_conferir'])
  await press('Ler arquivo')
  expect(invalid()).toEqual(['arquivo'])
  expect(sent()).toEqual([])
})

test('who has the role in one library alone is told who reads the files, and nothing is asked for', () => {
  standInOneLibrary('gestor')
  const { made } = openAtDesk(<BankFileScreen />)
  expect(screen.getByText('Só quem tem esta função em todas as bibliotecas pode mudar alguma coisa aqui.')).toBeDefined()
  expect([made, document.querySelector('form')]).toEqual([[], null])
})
