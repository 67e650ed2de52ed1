// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { listLimits, setLimit } from '@farol/contract/desk/policies.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk, standInOneLibrary } from '../../testing/desk-page.tsx'
import { Component as LimitsScreen } from './limits-screen.tsx'

const onlyInAll = 'Só quem tem esta função em todas as bibliotecas pode mudar alguma coisa aqui.'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

function show() {
  const limit = {
    categoria: 'g',
    desc_categoria: 'Graduação',
    versao: '0f',
    emprestimos: 0,
    reservas: 5,
    grupos: [{ grupo: 'l', emprestimos: 3 }],
  }
  return openAtDesk(<LimitsScreen />, [
    [listLimits, () => ({ data: [limit], total: 1, page: 1, perPage: 1 })],
    [setLimit, () => ({})],
    [getChoiceLists, () => ({ categorias: [], grupos: [{ codigo: 'l', descricao: 'Livros' }], tipos: [] })],
  ])
}

async function open() {
  const shown = show()
  await screen.findByText('Empréstimos: 0 · Reservas: 5 · Solicitações: sem limite · l: 3')
  expect(screen.queryByText(onlyInAll)).toBeNull()
  await shown.press('Mudar: Graduação')
  await screen.findByLabelText('Empréstimos de Livros')
  return shown
}

test('nought forbids, empty leaves open: both are sent as what they are', async () => {
  const { sent, fill, press } = await open()
  fill({ reservas: '', solicitacoes: '0', motivo: 'Novo regulamento' })
  await press('Gravar')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    categoria: 'g',
    versao: '0f',
    emprestimos: 0,
    solicitacoes: 0,
    grupos: [{ grupo: 'l', emprestimos: 3 }],
    motivo: 'Novo regulamento',
  })
})

test('what is no number and a missing reason are said at their fields, and nothing is sent', async () => {
  const { sent, fill, press, invalid } = await open()
  fill({ emprestimos: 'dez', 'grupo l': '-1' })
  await press('Gravar')
  expect(invalid()).toEqual(['emprestimos', 'grupo l', 'motivo'])
  expect(sent()).toEqual([])
})

test('who manages one library alone sees the limits, is told who changes them, and is offered no change', async () => {
  standInOneLibrary('gestor')
  show()
  await screen.findByText('Graduação')
  expect(screen.getByText(onlyInAll)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Mudar/ })).toBeNull()
})
