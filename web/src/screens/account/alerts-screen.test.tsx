// @vitest-environment jsdom
import { deleteAlerts, listAlerts, markAlerts, type Alert } from '@farol/contract/alerts.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAlerts } from '../../session/alerts-store.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { AlertsScreen } from './alerts-screen.tsx'

beforeEach(() => signIn([8, 5121]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
  useAlerts.setState({ alerts: [], unread: undefined })
})

const sample = (id: number, more: Partial<Alert> = {}): Alert => ({
  id,
  lido: false,
  data: '2026-11-20T12:00:00.000Z',
  tipo: 'hold_released',
  titulo: `Reserva liberada: Livro ${id}`,
  texto: `“Livro ${id}” espera por você.`,
  link: '/meufarol/reservas',
  ...more,
})

/** A server that keeps its alerts. */
function server(start: readonly Alert[]) {
  let alerts = start
  let fails = false
  const unread = () => alerts.filter(({ lido }) => !lido).length
  const changed = () => {
    if (fails) throw new CallError(503)
    return { alterados: 1, ignorados: [], nao_lidos: unread() }
  }
  type Body = { alertas?: number[]; lido?: boolean }
  const { call, made } = notedCall(
    new Map<Address, (input: { body?: Record<string, unknown> }) => unknown>([
      [listAlerts, () => ({ data: alerts, total: alerts.length, nao_lidos: unread(), page: 1, perPage: 20 })],
      [
        markAlerts,
        ({ body }) => {
          const { alertas, lido } = body as Body
          alerts = alerts.map((one) => (alertas === undefined || alertas.includes(one.id) ? { ...one, lido: lido! } : one))
          return changed()
        },
      ],
      [
        deleteAlerts,
        ({ body }) => {
          if (!fails) alerts = alerts.filter(({ id }) => !(body as Body).alertas!.includes(id))
          return changed()
        },
      ],
    ]),
  )
  return { call, made, fail: () => (fails = true), left: () => alerts.map(({ id }) => id) }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.alert')]
const titles = () => rows().map((row) => within(row).getByRole('heading').textContent)
const button = (name: string) => screen.getByRole('button', { name })

test('[S2-71] alerts newest first, what is unread and what is over said in words; each leads to its screen', async () => {
  const { call } = server([sample(2), sample(1, { lido: true, expira: '2026-11-19T22:00:00.000Z' })])
  await openScreen(<AlertsScreen />, call)
  await screen.findByText('2 alertas · 1 não lido')
  expect(titles()).toEqual(['Reserva liberada: Livro 2', 'Reserva liberada: Livro 1'])
  expect(rows()[0]!.textContent).toContain('Não lido')
  expect(rows()[0]!.textContent).toContain('20 de nov. de 2026, 09:00')
  expect(rows()[1]!.textContent).toContain('Fora do prazo')
  const link = screen.getByRole('link', { name: 'Ver: Reserva liberada: Livro 2' })
  expect(link.getAttribute('href')).toBe('/meufarol/reservas')
})

test('[S4-12] one is read, all are read, and the number follows', async () => {
  const { call, made } = server([sample(3), sample(2), sample(1)])
  await openScreen(<AlertsScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como lido: Reserva liberada: Livro 2' }))
  await screen.findByText('3 alertas · 2 não lidos')
  expect(made.find(({ method }) => method === 'PUT')!.body).toEqual({ alertas: [2], lido: true })
  expect(useAlerts.getState()).toMatchObject({ unread: 2, alerts: [{ id: 3 }, { id: 2, lido: true }, { id: 1 }] })
  await userEvent.click(button('Marcar todos como lidos'))
  await screen.findByText('3 alertas')
  expect(made.findLast(({ method }) => method === 'PUT')!.body).toEqual({ todos: true, lido: true })
  expect(screen.queryByRole('button', { name: 'Marcar todos como lidos' })).toBeNull()
})

test('[S2-71] what is deleted can come back, with the focus where it was; it goes when something else is deleted or the screen is left', async () => {
  const { call, made, left } = server([sample(3), sample(2), sample(1)])
  const page = await openScreen(<AlertsScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir: Reserva liberada: Livro 2' }))
  expect(titles()).toEqual(['Reserva liberada: Livro 3', 'Reserva liberada: Livro 1'])
  expect(document.activeElement).toBe(button('Desfazer'))
  await userEvent.keyboard('{Enter}')
  expect(titles()).toHaveLength(3)
  await waitFor(() => expect(document.activeElement).toBe(button('Excluir: Reserva liberada: Livro 2')))
  expect(made.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(button('Excluir: Reserva liberada: Livro 2'))
  await userEvent.click(button('Excluir: Reserva liberada: Livro 3'))
  await waitFor(() => expect(left()).toEqual([3, 1]))
  expect(titles()).toEqual(['Reserva liberada: Livro 1'])
  page.unmount()
  await waitFor(() => expect(left()).toEqual([1]))
})

test('what cannot be deleted comes back', async () => {
  const { call, fail } = server([sample(2), sample(1)])
  await openScreen(<AlertsScreen />, call)
  await screen.findByText('2 alertas · 2 não lidos')
  fail()
  await userEvent.click(button('Excluir: Reserva liberada: Livro 2'))
  await userEvent.click(button('Excluir: Reserva liberada: Livro 1'))
  await waitFor(() => expect(titles()).toEqual(['Reserva liberada: Livro 2']))
})

test('[S5-22] both days or neither: the field that is missing says so and has the focus; days turned round are refused', async () => {
  const { call, made } = server([sample(1)])
  await openScreen(<AlertsScreen />, call)
  const from = await screen.findByRole('textbox', { name: /^De/ })
  const until = screen.getByRole('textbox', { name: /^Até/ })
  await userEvent.type(from, '10/11/2026')
  await userEvent.click(button('Filtrar'))
  expect(screen.getByText('Informe também a data final.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(until))
  await userEvent.type(until, '31/11/2026')
  await userEvent.click(button('Filtrar'))
  expect(until.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(until)
  await userEvent.type(until, '9/11/2026')
  await userEvent.click(button('Filtrar'))
  expect(screen.getByText('A data inicial não pode ser posterior à data final!')).toBeDefined()
  // The focus moves a frame later: what is typed before would go to the other field.
  await waitFor(() => expect(document.activeElement).toBe(from))
  expect(made.every(({ query }) => query?.['de'] === undefined)).toBe(true)
  await userEvent.clear(until)
  await userEvent.type(until, '20/11/2026')
  await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'debt')
  await userEvent.click(button('Filtrar'))
  await waitFor(() => expect(made.at(-1)!.query).toEqual({ de: '2026-11-10', ate: '2026-11-20', tipo: 'debt', page: 1, perPage: 20 }))
  await userEvent.click(button('Limpar o filtro'))
  await waitFor(() => expect(made.at(-1)!.query).toEqual({ page: 1, perPage: 20 }))
})

test('without alerts the screen says what will stand here', async () => {
  const { call } = server([])
  await openScreen(<AlertsScreen />, call)
  expect((await screen.findByRole('heading', { name: 'Nenhum alerta' })).tagName).toBe('H2')
})

test('a title or a reason that holds markup is text', async () => {
  const markup = '<img src=x onerror=alert(1)>&lt;b&gt;'
  const { call } = server([sample(1, { titulo: `Reserva liberada: ${markup}`, texto: `Motivo: ${markup}` })])
  await openScreen(<AlertsScreen />, call)
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining(markup)]))
  expect(rows()[0]!.textContent).toContain(`Motivo: ${markup}`)
  expect(document.querySelectorAll('main img, main b, [onerror]')).toHaveLength(0)
  expect(button(`Excluir: Reserva liberada: ${markup}`)).toBeDefined()
})

test('where one kind is shown, all of that kind alone are read, and a page of it stays within it', async () => {
  const { call, made } = notedCall(
    new Map<Address, (input: { body?: Record<string, unknown> }) => unknown>([
      [listAlerts, () => ({ data: [sample(1)], total: 45, nao_lidos: 1, page: 1, perPage: 20 })],
      [markAlerts, () => ({ alterados: 1, ignorados: [], nao_lidos: 0 })],
    ]),
  )
  await openScreen(<AlertsScreen />, call, 'pt', undefined, '/meufarol/alertas?tipo=hold_released')
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como lidos todos deste tipo' }))
  await waitFor(() => expect(made.find(({ method }) => method === 'PUT')!.body).toEqual({ todos: true, tipo: 'hold_released', lido: true }))
  const pages = screen.getAllByRole('link').map((one) => one.getAttribute('href')!)
  const third = pages.find((address) => address.includes('page=3'))!
  expect(new URL(third, 'http://x').searchParams.get('tipo')).toBe('hold_released')
})

test('a list that a filter empties says so, not that there is nothing', async () => {
  const { call } = server([])
  await openScreen(<AlertsScreen />, call, 'pt', undefined, '/meufarol/alertas?tipo=debt')
  await screen.findByRole('heading', { name: 'Nenhum alerta com esse filtro' })
  expect(screen.queryByText('A biblioteca avisa aqui sobre prazos, reservas e tudo o que é seu.')).toBeNull()
})

test('what another tab changed is read anew here', async () => {
  const { call, made } = server([sample(1)])
  const page = await openScreen(<AlertsScreen />, call)
  await screen.findByText('1 alerta · 1 não lido')
  const asked = () => made.filter(({ path, method }) => path === listAlerts.path && method === 'GET').length
  const before = asked()
  const other = new BroadcastChannel('farol-alerts')
  other.postMessage('changed')
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  page.unmount()
  other.close()
})

test('while a deletion is on its way, undoing brings back only what was deleted after it, with the focus there', async () => {
  const deletion = Promise.withResolvers<unknown>()
  const alerts = [sample(3), sample(2), sample(1)]
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listAlerts, () => ({ data: alerts, total: 3, nao_lidos: 3, page: 1, perPage: 20 })],
      [deleteAlerts, () => deletion.promise],
    ]),
  )
  const page = await openScreen(<AlertsScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir: Reserva liberada: Livro 3' }))
  await userEvent.click(button('Excluir: Reserva liberada: Livro 2'))
  expect(titles()).toEqual(['Reserva liberada: Livro 1'])
  expect(document.activeElement).toBe(button('Desfazer'))
  await userEvent.keyboard('{Enter}')
  expect(titles()).toEqual(['Reserva liberada: Livro 2', 'Reserva liberada: Livro 1'])
  await waitFor(() => expect(document.activeElement).toBe(button('Excluir: Reserva liberada: Livro 2')))
  expect(made.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual([{ alertas: [3] }])
  page.unmount()
  expect(made.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('what is taken away is deleted when the tab is hidden, and not when it is shown again', async () => {
  const { call, left } = server([sample(2), sample(1)])
  const page = await openScreen(<AlertsScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir: Reserva liberada: Livro 2' }))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(left()).toEqual([2, 1])
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
  await waitFor(() => expect(left()).toEqual([1]))
  page.unmount()
})

test('a link is followed to what the alert is about and marks it as read, once; one that leads nowhere has no link', async () => {
  const { link: _none, ...without } = sample(3)
  const { call, made } = server([without, sample(2), sample(1, { lido: true })])
  await openScreen(<AlertsScreen />, call)
  await userEvent.click(await screen.findByRole('link', { name: 'Ver: Reserva liberada: Livro 1' }))
  expect(made.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'Ver: Reserva liberada: Livro 2' }))
  await waitFor(() => expect(made.find(({ method }) => method === 'PUT')!.body).toEqual({ alertas: [2], lido: true }))
  expect(screen.queryByRole('link', { name: /Livro 3/ })).toBeNull()
  expect(rows().map((row) => row.className)).toEqual(['alert unread', 'alert', 'alert'])
})
