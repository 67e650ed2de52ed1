// @vitest-environment jsdom
import { endCalendar, getCalendarState, makeCalendar } from '@farol/contract/calendar.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  vi.restoreAllMocks()
  useSession.getState().set({ status: 'unknown' })
})

const endereco = 'https://farol.example/agenda/abc.ics'

test('none yet: made with or without titles, its address shown once, to be copied or opened by the device', async () => {
  let active = false
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
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
    new Map<Address, () => unknown>([
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

test('another address is made once that was confirmed, with titles as it was; closed, the question changes nothing', async () => {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [getCalendarState, () => ({ ativa: true, criada_em: '2026-11-20T15:00:00Z', titulos: false })],
      [makeCalendar, () => ({ endereco, criada_em: '2026-11-20T15:00:00Z', titulos: false })],
    ]),
  )
  await openScreen(<CalendarScreen />, call)
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Criar outro endereço' }))
  const dialog = () => screen.getByRole('dialog', { name: 'Criar outro endereço?' })
  await ask()
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Cancelar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await ask()
  expect(made.filter(({ method }) => method !== 'GET')).toEqual([])
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Criar outro endereço' }))
  const address = await screen.findByLabelText('Endereço')
  await waitFor(() => expect(document.activeElement).toBe(address.closest('.slip')))
  expect(made.filter(({ method }) => method !== 'GET')).toMatchObject([{ method: 'POST', body: { titulos: false } }])
})

test('the address is copied whole; without a clipboard that is said', async () => {
  const { call } = notedCall(
    new Map<Address, () => unknown>([
      [getCalendarState, () => ({ ativa: false })],
      [makeCalendar, () => ({ endereco, criada_em: '2026-11-20T15:00:00Z', titulos: true })],
    ]),
  )
  const user = userEvent.setup()
  await openScreen(<CalendarScreen />, call)
  await user.click(await screen.findByRole('button', { name: 'Criar o endereço da agenda' }))
  const copy = await screen.findByRole('button', { name: 'Copiar' })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('closed'))
  await user.click(copy)
  await screen.findByText('Não foi possível copiar. Selecione o texto e copie.')
  expect(write.mock.calls).toEqual([[endereco]])
  await user.click(copy)
  await screen.findByText('Endereço copiado.')
  expect(await navigator.clipboard.readText()).toBe(endereco)
})

test('what is known of an earlier hour is not changed', async () => {
  let comes = true
  const state = () => {
    if (!comes) throw new CallError(0)
    return { ativa: true, criada_em: '2026-11-20T15:00:00Z', titulos: true }
  }
  const { call } = notedCall(
    new Map<Address, () => unknown>([
      [getCalendarState, state],
      [endCalendar, () => (comes = false)],
    ]),
  )
  await openScreen(<CalendarScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar a agenda' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Encerrar a agenda' }))
  await screen.findByText(/Não foi possível carregar a agenda/)
  for (const name of ['Encerrar a agenda', 'Criar outro endereço']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name }))
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})
