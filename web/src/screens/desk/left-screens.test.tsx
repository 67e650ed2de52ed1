// @vitest-environment jsdom
import { getHoursChange, getLibraryCalendar, listMovedDays, setLibraryCalendar } from '@farol/contract/desk/calendar.ts'
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { createReader } from '@farol/contract/desk/reader-records.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Link } from '../../ui/link.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { Component as CalendarScreen } from './calendar-screen.tsx'
import { Component as NewReaderScreen } from './new-reader-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** A screen that can be left by a link while an answer is on its way. */
const leavable = (path: string, part: ReactNode) => (
  <>
    <Address />
    <Link to="/equipe/resumo">Sair da tela</Link>
    <Routes>
      <Route path={path} element={part} />
      <Route path="*" element={<h1>Outra tela</h1>} />
    </Routes>
  </>
)

const address = () => document.querySelector('output')?.textContent
const leave = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Sair da tela' }))
  await screen.findByRole('heading', { name: 'Outra tela' })
}

function late<T>() {
  let answer: (value: T) => void = () => undefined
  const reply = new Promise<T>((resolve) => (answer = resolve))
  return { reply, answer }
}

/** Time enough for an answer that has come to be worked up. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

const calendar = { cod_biblioteca: 'BC', desc_biblioteca: 'Central', versao: 3, semana: [[], [], [], [], [], [], []], excecoes: [] }
const movidos = { emprestimos: 1, reservas: 0, solicitacoes: 0 }

async function saveCalendar() {
  const answered = late<unknown>()
  const { press, field } = openAtDesk(
    leavable('/equipe/calendario', <CalendarScreen />),
    [
      [getLibraryCalendar, () => calendar],
      [getHoursChange, () => ({})],
      [listMovedDays, () => ({ data: [], total: 0, page: 1, perPage: 50 })],
      [setLibraryCalendar, ({ body }) => (body?.['previa'] ? { calendario: calendar, movidos } : answered.reply)],
    ],
    '/equipe/calendario',
  )
  await screen.findByRole('button', { name: 'Ver o efeito' })
  fireEvent.change(field('motivo'), { target: { value: 'Greve' } })
  await press('Ver o efeito')
  await press('Gravar o calendário')
  return { saved: () => answered.answer({ calendario: { ...calendar, versao: 4 }, movidos }) }
}

test('who left the calendar while it was saved is told that it is saved, and stays where they are', async () => {
  const { saved } = await saveCalendar()
  await leave()
  saved()
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Calendário gravado; cada leitor atingido é avisado uma vez.']),
  )
  await settled()
  expect(address()).toBe('/equipe/resumo')
})

test('who stays at the calendar is shown who was told of the change', async () => {
  const { saved } = await saveCalendar()
  saved()
  await waitFor(() => expect(address()).toBe('/equipe/calendario?avisados=4'))
})

async function saveReader() {
  const answered = late<unknown>()
  const { press, fill } = openAtDesk(
    leavable('/equipe/leitores/novo', <NewReaderScreen />),
    [
      [createReader, () => answered.reply],
      [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
    ],
    '/equipe/leitores/novo',
  )
  await screen.findByRole('option', { name: 'Graduação' })
  fill({ nome: 'Ana' })
  await press('Cadastrar')
  return { made: () => answered.answer({ codigo: '90', nome: 'Ana' }) }
}

test('who left the new reader while it was made stays where they are', async () => {
  const { made } = await saveReader()
  await leave()
  made()
  await settled()
  expect(address()).toBe('/equipe/resumo')
})

test('who stays is led to the reader who was made', async () => {
  const { made } = await saveReader()
  made()
  await waitFor(() => expect(address()).toBe('/equipe/leitor/90'))
})
