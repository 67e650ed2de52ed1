// @vitest-environment jsdom
import { getReaderHistory } from '@farol/contract/desk/readers.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { ReaderHistory } from './reader-history.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

test('a return can be corrected at the entries that tell their loan, and at no other', async () => {
  const entry = (codigo: string, titulo: string, part: object = {}) => {
    const copy = { exemplar: 'E1', desc_biblioteca: 'Central', data: '2026-11-20', hora: '10:00' }
    return { codigo, tipo: 'devolucao', titulo, ...copy, ...part }
  }
  const data = [entry('h1', 'Iracema', { emprestimo: 'farol-3' }), entry('h2', 'Lucíola')]
  const { press } = openAtDesk(<ReaderHistory reader="17" />, [[getReaderHistory, () => ({ data, total: 2, page: 1, perPage: 50 })]])
  await press('Mostrar histórico')
  await screen.findByText('Lucíola')
  const offered = screen.getAllByRole('button', { name: /^Corrigir devolução/ }).map((one) => one.getAttribute('aria-label'))
  expect(offered).toEqual(['Corrigir devolução: Iracema'])
})
