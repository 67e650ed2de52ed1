// @vitest-environment jsdom
import { getHoursChange, listMovedDays, type HoursChange, type MovedDay } from '@farol/contract/desk/calendar.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { CalendarChange } from './calendar-change.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const counts = (emprestimos: number, reservas = 0) => ({ emprestimos, reservas, solicitacoes: 0 })
const change: HoursChange = {
  versao: 7,
  quando: '2026-11-20T13:00:00.000Z',
  situacao: 'concluida',
  operador: { codigo: '1', nome: 'Otávio' },
  motivo: 'Recesso',
  previstos: counts(34, 2),
  movidos: counts(34, 2),
}
const moved: MovedDay = {
  tipo: 'emprestimo',
  codigo: 'farol-12',
  leitor: { codigo: '5', nome: 'Ana Souza' },
  titulo: 'Dom Casmurro',
  exemplar: '1042',
  de: '2026-11-27',
  para: '2026-12-01',
  avisado: { quando: '2026-11-20T13:00:01.000Z', email: 'na_fila' },
}

/** A server whose work goes on by one step with each question. */
function server(steps: readonly HoursChange[]) {
  const asked: string[] = []
  let at = 0
  const call = fakeCall(async (endpoint, input) => {
    if (endpoint === getHoursChange) {
      asked.push('change')
      return { mudanca: steps[Math.min(at++, steps.length - 1)] }
    }
    expect(endpoint).toBe(listMovedDays)
    asked.push(`list ${JSON.stringify((input as { query: object }).query)}`)
    return {
      data: [moved, { ...moved, codigo: 'farol-13', avisado: { ...moved.avisado!, email: 'dispensado' } }],
      total: 36,
      page: 1,
      perPage: 50,
    }
  })
  return { call, asked }
}

const settle = (ms = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('while things are moved it is told how far, and then who was told of what, without another press', async () => {
  const { call, asked } = server([
    { ...change, situacao: 'em_andamento', movidos: counts(0) },
    { ...change, situacao: 'em_andamento', movidos: counts(12) },
    change,
  ])
  renderInPage(<CalendarChange library="BC" />, '/equipe/calendario?avisados=7', call)
  await settle()
  expect(screen.getByRole('status').textContent).toContain('0 de 36')
  await settle(2000)
  expect(screen.getByRole('status').textContent).toContain('12 de 36')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('12')
  expect(asked).toEqual(['change', 'change'])
  await settle(2000)
  expect(asked).toEqual(['change', 'change', 'change', 'list {"versao":7,"page":1,"perPage":50}'])
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(rows[0]).toMatch(/Ana Souza.*Dom Casmurro.*1042.*Empréstimo.*27 de nov.* → 1 de dez.*Aviso na área do leitor.*e-mail na fila/)
  expect(rows[1]).toContain('o leitor dispensou')
  await settle(10_000)
  expect(asked).toHaveLength(4)
})

test('who comes back sees the last change, who made it and why; the names only when they are asked for', async () => {
  const { call, asked } = server([change])
  renderInPage(<CalendarChange library="BC" />, '/equipe/calendario', call)
  await settle()
  expect(screen.getByText(/20 de nov.*por Otávio: Recesso/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver quem foi avisado' }))
  await settle()
  expect(asked).toContain('list {"versao":7,"page":1,"perPage":50}')
  expect(screen.getAllByText('Ana Souza')).toHaveLength(2)
})

test('nothing moved, and work that was given up, are said', async () => {
  const { call } = server([{ ...change, movidos: counts(0) }])
  renderInPage(<CalendarChange library="BC" />, '/equipe/calendario', call)
  await settle()
  expect(screen.getByRole('status').textContent).toBe('Nenhum prazo mudou de dia.')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  renderInPage(<CalendarChange library="BC" />, '/equipe/calendario', server([{ ...change, situacao: 'falhou', movidos: counts(3) }]).call)
  await settle()
  expect(screen.getByRole('status').textContent).toMatch(/parou antes do fim.*empréstimos \(3\)/)
})
