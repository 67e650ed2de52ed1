// @vitest-environment jsdom
import { listMovedDays } from '@farol/contract/desk/calendar.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { MovedDays } from './moved-days.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const moved = {
  tipo: 'emprestimo',
  codigo: 'farol-12',
  leitor: { codigo: '5', nome: 'Ana Souza' },
  titulo: 'Iracema',
  exemplar: 'E1',
  de: '2026-11-27',
  para: '2026-12-01',
}

test.each([
  [0, 0],
  [1, 1],
])('of %i that were told the table has %i rows; without any there is none', async (total, rows) => {
  const data = total === 0 ? [] : [moved]
  openAtDesk(<MovedDays library="BC" version={7} />, [[listMovedDays, () => ({ data, total, page: 1, perPage: 50 })]])
  await screen.findByRole('status')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(rows)
  expect(document.querySelectorAll('table')).toHaveLength(rows)
})
