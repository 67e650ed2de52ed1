// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { moveManyDueDates } from '@farol/contract/desk/loans.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as DueDatesScreen } from './due-dates-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

async function open(emprestimos = 12) {
  const shown = openAtDesk(<DueDatesScreen />, [
    [moveManyDueDates, () => ({ emprestimos })],
    [
      getChoiceLists,
      () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [{ codigo: 'l', descricao: 'Livros' }], tipos: [] }),
    ],
  ])
  await screen.findByRole('checkbox', { name: 'Graduação' })
  return { ...shown, count: () => shown.press('Contar'), move: () => screen.queryByRole('button', { name: /^Prorrogar \d/ }) }
}

const typed = { de: '2026-12-01', ate: '2026-12-05', nova_data: '2026-12-10', motivo: 'Greve' }

test('loans of the library where the desk stands are counted first, then moved as they were counted', async () => {
  const { sent, fill, press, count } = await open()
  fill(typed)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Livros' }))
  await count()
  await screen.findByText(/^12 empréstimos passariam a vencer em 10/)
  await press('Prorrogar 12 empréstimos')
  await screen.findByText('12 empréstimos prorrogados; cada leitor será avisado.')
  const move = { cod_biblioteca: 'BC', ...typed, grupos: ['l'] }
  expect(sent()).toEqual([{ ...move, previa: true }, move])
})

test('another day after the count: nothing is moved before it is counted again', async () => {
  const { fill, count, move } = await open()
  fill(typed)
  await count()
  await waitFor(() => expect(move()).not.toBeNull())
  fill({ nova_data: '2026-12-30' })
  expect(move()).toBeNull()
})

test('what is missing is said, and where nothing would move there is nothing to press', async () => {
  const { sent, fill, count, invalid, move } = await open(0)
  fill({ de: '2026-12-01' })
  await count()
  expect(invalid()).toEqual(['ate', 'nova_data', 'motivo'])
  expect(sent()).toEqual([])
  fill(typed)
  await count()
  await screen.findByText('Nenhum empréstimo vence nesses dias.')
  expect(move()).toBeNull()
})
