// @vitest-environment jsdom
import { endCalendar, getCalendarState, makeCalendar } from '@farol/contract/calendar.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { CalendarScreen } from './calendar-screen.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const endereco = 'https://farol.example/agenda/abc.ics'

test('none yet: made with or without titles, its address shown once, to be copied or opened by the device', async () => {
  let active = false
  const { call, made } = notedCall(
    new Map<Endpoint, () => unknown>([
      [getCalendarState, () => (active ? { ativa: true, criada_em: '2026-11-20T15:00:00Z', titulos: false } : { ativa: false })],
      [
        makeCalendar,
        () => {
          active = true
          return { endereco, criada_em: '2026-11-20T15:00:00Z', titulos: false }
        },
      ],
    ]),
  )
  await openScreen(<CalendarScreen />, call)
  await screen.findByText('Você ainda não tem um endereço de agenda.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mostrar os títulos na agenda' }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar o endereço da agenda' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Endereço')).value).toBe(endereco)
  expect(screen.getByRole('link', { name: 'Abrir na agenda deste aparelho' }).getAttribute('href')).toBe(
    'webcal://farol.example/agenda/abc.ics',
  )
  expect(made.find(({ method }) => method === 'POST')!.body).toEqual({ titulos: false })
  await screen.findByText(/^Endereço criado em .*, sem títulos\.$/)
})

test('another address, and none any more, only once that was confirmed: the present one stops', async () => {
  const { call, made } = notedCall(
    new Map<Endpoint, () => unknown>([
      [getCalendarState, () => ({ ativa: true, criada_em: '2026-11-20T15:00:00Z', titulos: true })],
      [endCalendar, () => ({ ativa: false })],
    ]),
  )
  await openScreen(<CalendarScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar a agenda' }))
  const dialog = screen.getByRole('dialog', { name: 'Encerrar a agenda?' })
  within(dialog).getByText('O endereço atual deixa de funcionar em todos os aparelhos.')
  expect(made.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar a agenda' }))
  await waitFor(() => expect(made.some(({ method }) => method === 'DELETE')).toBe(true))
})
