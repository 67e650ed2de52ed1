// @vitest-environment jsdom
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { getReaderHistory, setReceiptWish, writeNote } from '@farol/contract/desk/readers.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { ReaderFile } from './reader-file.tsx'
import { ReaderHistory } from './reader-history.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

function open(part: object = {}) {
  const onChange = vi.fn()
  const shown = openAtDesk(<ReaderFile reader={sampleReader(part)} onChange={onChange} />, [
    [writeNote, () => ({})],
    [setReceiptWish, () => ({})],
  ])
  return { ...shown, onChange }
}

test('a note is for the staff alone unless it is said to be for the reader too; nothing written is none', async () => {
  const { sent, fill, field, press, onChange } = open()
  await press('Anotar')
  expect(sent()).toEqual([])
  fill({ texto: ' Ligou hoje ' })
  await press('Anotar')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(field('texto').value).toBe('')
  fill({ texto: 'Traga o cartão', tipo: 'publica' })
  await press('Anotar')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect(sent()).toEqual([
    { tipo: 'interna', texto: 'Ligou hoje' },
    { tipo: 'publica', texto: 'Traga o cartão' },
  ])
})

test('who sees a note stands beside it; the wish of receipts is changed by who lends', async () => {
  const notas = [{ codigo: '1', tipo: 'interna', texto: 'Ligou', quando: '2026-11-20T12:00:00.000Z' }]
  const { sent, onChange } = open({ notas, contra_exclusao: ['Um empréstimo'] })
  expect(screen.getByText('Ligou').parentElement!.textContent).toMatch(/Só a equipe/)
  expect(screen.getByText('Um empréstimo')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Como o leitor quer os comprovantes'), { target: { value: 'email' } })
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ comprovante: 'email' }])
  cleanup()
  standAtDesk([deskActivities.lookUp])
  open()
  expect(screen.queryByLabelText('Como o leitor quer os comprovantes')).toBeNull()
})

test('a history is asked for by a press alone, page by page, and by nobody who may not', async () => {
  const entry = {
    codigo: 'h1',
    tipo: 'emprestimo',
    titulo: 'Iracema',
    exemplar: 'E1',
    desc_biblioteca: 'Central',
    data: '2026-11-20',
    hora: '10:00',
  }
  const answers = [[getReaderHistory, () => ({ data: [entry], total: 51, page: 1, perPage: 50 })]] as const
  const { made, press } = openAtDesk(<ReaderHistory reader="17" />, answers)
  expect(made).toEqual([])
  await press('Mostrar histórico')
  await screen.findByText('Iracema')
  expect(screen.queryByRole('button', { name: 'Mais recentes' })).toBeNull()
  await press('Mais antigos')
  await waitFor(() => expect(made.map(({ query }) => query!['page'])).toEqual([1, 2]))
  await screen.findByRole('button', { name: 'Mais recentes' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mais antigos' })).toBeNull())
  cleanup()
  standAtDesk([deskActivities.lookUp])
  openAtDesk(<ReaderHistory reader="17" />, answers)
  expect(screen.queryByRole('button', { name: 'Mostrar histórico' })).toBeNull()
})
