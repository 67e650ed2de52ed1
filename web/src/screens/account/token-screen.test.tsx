// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getLoanToken, issueLoanToken, revokeLoanToken } from '@farol/contract/loan-token.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountEntries } from '../../app/account-features.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { readCode } from '../../testing/read-codes.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { TokenScreen } from './token-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), shouldAdvanceTime: true })
  signIn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useSession.getState().set({ status: 'unknown' })
  useToasts.setState({ toasts: [] })
})

function server() {
  let active = false
  return notedCall(
    new Map<Address, () => unknown>([
      [getLoanToken, () => ({ ativo: active })],
      [
        issueLoanToken,
        () => {
          active = true
          return { token: '40718233', validade: '2026-11-20T15:10:00.000Z', criado_em: '2026-11-20T15:00:00.000Z' }
        },
      ],
      [
        revokeLoanToken,
        () => {
          active = false
          return { ativo: false }
        },
      ],
    ]),
  )
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const status = () => screen.getAllByRole('status')[0]!.textContent

test('[S2-70] the entry opens it: one press shows the code in two groups with its T, its QR code, and the time that is left', async () => {
  const { call, made } = server()
  const { Component } = await accountEntries.find(({ path }) => path === 'token')!.lazy()
  await openScreen(<Component />, call)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar token' }))
  await screen.findByText('T 4071 8233')
  expect(screen.getByText('Token: T 4 0 7 1 8 2 3 3')).toBeTruthy()
  const picture = screen.getByRole('img', { name: 'Código QR do token' }) as Element as SVGElement
  expect(readCode(picture)).toEqual({ kind: 'QR_CODE', text: 'T-40718233' })
  expect(screen.getByText(/Vale por mais (10:00|9:5\d)/)).toBeTruthy()
  expect(Number(screen.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(590)
  expect(made.find(({ method }) => method === 'POST')!.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('the time is announced at the start, at one minute and at the end alone', async () => {
  const { call } = server()
  await openScreen(<TokenScreen />, call)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar token' }))
  await screen.findByText('T 4071 8233')
  expect(status()).toBe('Token pronto. Vale dez minutos.')
  await pass(500)
  expect(status()).toBe('Token pronto. Vale dez minutos.')
  await pass(45)
  expect(status()).toBe('Falta um minuto para o token vencer.')
  await pass(60)
  expect(status()).toBe('O token venceu.')
  expect(screen.queryByText('T 4071 8233')).toBeNull()
})

test('it is cancelled; one that was asked for elsewhere is told, and its digits stay hidden', async () => {
  const { call, made } = server()
  await openScreen(<TokenScreen />, call)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar token' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar o token' }))
  await screen.findByRole('button', { name: 'Solicitar token' })
  expect(made.some(({ method }) => method === 'DELETE')).toBe(true)
  expect(screen.queryByText('T 4071 8233')).toBeNull()
  cleanup()
  await openScreen(<TokenScreen />, notedCall(new Map([[getLoanToken, () => ({ ativo: true })]])).call)
  await screen.findByText('Há um token ativo. Os algarismos só aparecem quando ele é criado.')
  expect(screen.getByRole('button', { name: 'Solicitar outro token' })).toBeTruthy()
})

test('a failure is said, with a way to try again', async () => {
  const call = notedCall(
    new Map([
      [
        getLoanToken,
        () => {
          throw new CallError(503)
        },
      ],
    ]),
  ).call
  await openScreen(<TokenScreen />, call)
  await screen.findByText('Não foi possível carregar o token.')
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})

const failing = (endpoint: Address) => {
  const { call, made } = server()
  const refused = ((asked: Address, input: never) =>
    asked === endpoint ? Promise.reject(new CallError(0)) : call(asked, input)) as typeof call
  return { call: refused, made }
}
const asked = (made: readonly { readonly method: string }[]) => made.filter(({ method }) => method === 'GET').length

test('a token that cannot be cancelled stays on the screen, and why is said', async () => {
  const { call, made } = failing(revokeLoanToken)
  await openScreen(<TokenScreen />, call)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar token' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar o token' }))
  await expect.poll(() => useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['error'])
  expect(useToasts.getState().toasts[0]!.text).not.toBe('')
  expect(screen.getByText('T 4071 8233')).toBeTruthy()
  expect(asked(made)).toBe(2)
})

test('a token that is not issued is not shown; why is said in its place, and what is known is not asked for again', async () => {
  const { call, made } = failing(issueLoanToken)
  await openScreen(<TokenScreen />, call)
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar token' }))
  await screen.findByRole('alert')
  expect(screen.queryByRole('img', { name: 'Código QR do token' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancelar o token' })).toBeNull()
  expect(asked(made)).toBe(1)
})

test.each(['2026-11-20T15:11:00Z', '2026-11-20T14:40:00Z'])(
  'by a clock that is wrong, %s, the token holds as long as the server said, from its answer on',
  async (now) => {
    vi.setSystemTime(new Date(now))
    await openScreen(<TokenScreen />, server().call)
    fireEvent.click(await screen.findByRole('button', { name: 'Solicitar token' }))
    await screen.findByText('T 4071 8233')
    expect(screen.getByText(/Vale por mais (10:00|9:5\d)/)).toBeTruthy()
    await pass(605)
    expect(status()).toBe('O token venceu.')
  },
)
