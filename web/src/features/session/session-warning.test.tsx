// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { useSessionEnd } from '../../session/session-end.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { SessionWarning } from './session-warning.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

const now = Date.UTC(2026, 10, 20, 12)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  useSessionEnd.setState({ endsAt: undefined, extend: async () => false })
  vi.useRealTimers()
})

async function warned(extend: () => Promise<boolean>) {
  useSessionEnd.setState({ endsAt: now + 240_000, extend })
  await openScreen(<SessionWarning />, notedCall(new Map()).call)
  await screen.findByRole('timer')
}
const stay = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Continuar conectado' })))
const told = () => useToasts.getState().toasts.map(({ text }) => text)

test('minutes before the end it is said how many are left, and nothing of a failure', async () => {
  await warned(async () => true)
  expect(screen.getByRole('timer').textContent).toBe('Ela termina em 4 minutos.')
  expect(screen.queryByRole('alert')).toBeNull()
  await stay()
  expect([told(), screen.queryByRole('alert')]).toEqual([['Sua sessão foi prolongada.'], null])
})

test('that the sign-in could not be prolonged is said in the dialog, and said no more once it could', async () => {
  let fails = true
  await warned(async () => {
    if (fails) throw new Error('no')
    return true
  })
  await stay()
  expect([screen.getByRole('alert').textContent, told()]).toEqual(['Não foi possível comunicar com o servidor, tente mais tarde.', []])
  fails = false
  await stay()
  expect([screen.queryByRole('alert'), told()]).toEqual([null, ['Sua sessão foi prolongada.']])
})
