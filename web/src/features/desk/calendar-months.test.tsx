// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { CalendarMonths } from './calendar-months.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const day = [{ abre: '08:00', fecha: '22:00' }]
const week = [[], day, day, day, day, day, [{ abre: '08:00', fecha: '12:00' }]]
const recess = { de: '2026-12-21', ate: '2027-01-03', nome: 'Recesso', horarios: [], anual: true }
const exams = { de: '2026-12-15', ate: '2026-12-15', nome: 'Provas', horarios: [{ abre: '08:00', fecha: '14:00' }], anual: false }

const cellOf = (month: string, date: number) =>
  within(screen.getByRole('table', { name: month }))
    .getAllByRole('cell')
    .find((cell) => Number.parseInt(cell.textContent ?? '', 10) === date)!

test('three months, each day with its shape and words: open, closed by the week, closed each year, special hours', () => {
  renderInPage(<CalendarMonths today="2026-11-28" week={week} exceptions={[recess, exams]} />)
  expect(screen.getAllByRole('table').map((one) => one.querySelector('caption')!.textContent)).toEqual([
    'novembro de 2026',
    'dezembro de 2026',
    'janeiro de 2027',
  ])
  const [days] = within(screen.getByRole('table', { name: 'novembro de 2026' })).getAllByRole('row')
  expect(Array.from(days!.querySelectorAll('.vh'), (one) => one.textContent)).toEqual([
    'Domingo',
    'Segunda',
    'Terça',
    'Quarta',
    'Quinta',
    'Sexta',
    'Sábado',
  ])
  const told = [
    cellOf('novembro de 2026', 27),
    cellOf('novembro de 2026', 29),
    cellOf('dezembro de 2026', 15),
    cellOf('dezembro de 2026', 31),
    cellOf('janeiro de 2027', 4),
  ].map((one) => one.textContent)
  expect(told).toEqual(['27', '29–: fechado', '15◆: Provas, 08:00-14:00', '31✕↻: Recesso, fechado, Todo ano', '4'])
  fireEvent.click(screen.getByRole('button', { name: 'Meses seguintes' }))
  expect(screen.getByRole('table', { name: 'abril de 2027' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Meses anteriores' }))
  expect(cellOf('dezembro de 2026', 15).textContent).toContain('Provas')
})

test('the months follow what is typed; what cannot be read leaves a day as it was', () => {
  // A month whose first Monday is not in its first week.
  vi.setSystemTime('2026-12-01T12:00:00Z')
  const calendar = { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', versao: 1, semana: week, excecoes: [] }
  renderInPage(<CalendarForm calendar={calendar} onSaved={() => {}} />)
  const mondays = () =>
    within(screen.getByRole('table', { name: 'dezembro de 2026' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell', { hidden: true })[1]!.textContent)
      .filter((text) => text !== '')
  expect(mondays().every((text) => /^\d+$/.test(text!))).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /Segunda/ }), { target: { value: '8 às 10' } })
  expect(mondays().every((text) => /^\d+$/.test(text!))).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /Segunda/ }), { target: { value: '' } })
  expect(mondays().length).toBeGreaterThan(3)
  expect(mondays().every((text) => /^\d+–: fechado$/.test(text!))).toBe(true)
})
