// @vitest-environment jsdom
import { setLibraryCalendar } from '@farol/contract/desk/calendar.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { CalendarForm } from './calendar-form.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const day = [{ abre: '08:00', fecha: '22:00' }]
const recess = { de: '2026-12-21', ate: '2027-01-03', nome: 'Recesso', horarios: [], anual: false }
const calendar = {
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  versao: 3,
  semana: [[], day, day, day, day, day, []],
  excecoes: [recess],
}

const open = () =>
  openAtDesk(<CalendarForm calendar={calendar} onSaved={() => {}} />, [[setLibraryCalendar, () => ({ calendario: calendar, movidos: {} })]])

const invalid = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((one) => one.labels![0]!.textContent.trim())
const type = (label: string | RegExp, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at]!, { target: { value } })

test.each([
  ['name', 'Nome', '   ', 'Escreva o nome do dia.'],
  ['first day', 'De', '', 'Escolha o dia.'],
  ['last day', 'Até', '', 'Escolha o dia.'],
  ['a last day before the first', 'Até', '2026-12-20', 'Não pode ser antes do primeiro dia.'],
  ['hours', 'Horário (vazio: fechado)', '8 às 12', 'Escreva como 08:00-12:00, 14:00-22:00.'],
] as const)('a day that is not right is told at its own field, which has the focus: %s', async (_, label, value, said) => {
  const { press, sent } = open()
  type(label, value)
  fireEvent.change(document.querySelector('[name=motivo]')!, { target: { value: 'Férias' } })
  await press('Ver o efeito')
  expect(invalid()).toEqual([label])
  expect(document.body.textContent).toContain(said)
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText(label)[0]))
  expect(sent()).toEqual([])
})

test('a last day that is the first is right; the first wrong field of the form has the focus', async () => {
  const { press, sent } = open()
  type('Até', '2026-12-21')
  type('Terça', '8-12')
  await press('Ver o efeito')
  expect(invalid()).toEqual(['Terça', expect.stringContaining('Motivo')])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Terça')))
  expect(sent()).toEqual([])
})
