// @vitest-environment jsdom
import { mergeReaders } from '@farol/contract/desk/reader-records.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { ReaderMerge } from './reader-merge.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const movidos = { emprestimos: 1, reservas: 2, solicitacoes: 3, debitos: 4, bloqueios: 5, vinculos: 6 }

async function open() {
  const onChange = vi.fn()
  const shown = openAtDesk(<ReaderMerge reader={sampleReader()} onChange={onChange} />, [[mergeReaders, () => ({ movidos })]])
  await shown.press('Unir outro cadastro')
  return { ...shown, onChange, act: () => screen.queryByRole('button', { name: 'Unir agora' }) }
}

test('what would move is shown first; then both become one, by the code that was seen', async () => {
  const { made, sent, fill, press, onChange } = await open()
  fill({ de: '23', motivo: 'Mesma pessoa' })
  await press('Ver o que passa')
  await screen.findByText(/empréstimos 1, reservas 2, solicitações 3, débitos 4, bloqueios 5, vínculos 6/)
  expect(onChange).not.toHaveBeenCalled()
  await press('Unir agora')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    { de: '23', motivo: 'Mesma pessoa', previa: true },
    { de: '23', motivo: 'Mesma pessoa' },
  ])
  expect(made.every(({ params }) => params!['cod'] === '17')).toBe(true)
})

test('another code after the look: it must be looked at before anything can be merged', async () => {
  const { fill, press, act } = await open()
  fill({ de: '23', motivo: 'Mesma pessoa' })
  await press('Ver o que passa')
  await waitFor(() => expect(act()).not.toBeNull())
  fill({ de: '24' })
  expect(act()).toBeNull()
})

test('without a code and a reason nothing is asked', async () => {
  const { sent, press, invalid } = await open()
  await press('Ver o que passa')
  expect(invalid()).toEqual(['de', 'motivo'])
  expect(sent()).toEqual([])
})
