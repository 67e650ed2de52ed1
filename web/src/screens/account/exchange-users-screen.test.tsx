// @vitest-environment jsdom
import { actForUser, listDelegations, type Delegation } from '@farol/contract/delegations.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { todayThere } from '../../i18n/typed-day.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { ExchangeUsersScreen } from './exchange-users-screen.tsx'

beforeEach(() => signIn([8, 5131]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const received: Delegation = {
  codigo: '7',
  papel: 'recebi',
  de: { codigo: '20260001', nome: 'Celia Prado' },
  para: { codigo: '20260002', nome: 'Elisa Moraes' },
  inicio: '2026-01-01',
  poderes: ['consultar', 'renovar'],
  situacao: 'em_vigor',
  no_balcao: false,
}

const reply = {
  access_token: 'a.x',
  token_type: 'Bearer',
  expires_in: 600,
  refresh_token: 'r.x',
  agindo_por: { nome: 'Celia Prado', poderes: ['consultar'], ate: '2026-12-31' },
}

test('[S5-26] without a user nothing is sent, and the user is asked for', async () => {
  const { call, made } = notedCall(new Map<Address, () => unknown>([[listDelegations, () => ({ data: [] })]]))
  await openScreen(<ExchangeUsersScreen />, call, 'en')
  await userEvent.type(await screen.findByLabelText(/User code/), '   ')
  await userEvent.click(screen.getByRole('button', { name: 'Exchange users' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The username is required!')
  expect(made.filter(({ method }) => method === 'POST')).toEqual([])
})

test('who was authorised acts by one press, and the pair of tokens is handed to the session', async () => {
  const acted: unknown[] = []
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [
        listDelegations,
        () => ({ data: [received, { ...received, codigo: '8', situacao: 'encerrada', de: { codigo: '3', nome: 'Hugo' } }] }),
      ],
      [actForUser, () => reply],
    ]),
  )
  await openScreen(<ExchangeUsersScreen />, call, 'pt', { act: async (...given) => void acted.push(given) })
  await userEvent.click(await screen.findByRole('button', { name: 'Agir por Celia Prado' }))
  expect(screen.queryByText('Hugo')).toBeNull()
  expect(made.findLast(({ method }) => method === 'POST')!.body).toEqual({ usuario: '20260001' })
  const { agindo_por: _, ...tokens } = reply
  expect(acted).toEqual([[tokens, '2026-12-31']])
})

test('offered are those who authorised one, from their first day on; who is authorised by oneself is not', async () => {
  const today = todayThere()
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const of = (codigo: string, nome: string, change: Partial<Delegation>) => ({ ...received, codigo, de: { codigo, nome }, ...change })
  const data = [
    of('1', 'Hoje', { inicio: today }),
    of('2', 'Amanhã', { inicio: tomorrow }),
    of('3', 'Outra', { papel: 'dei' }),
    of('4', 'Espera', { situacao: 'aguardando' }),
  ]
  const { call } = notedCall(new Map<Address, () => unknown>([[listDelegations, () => ({ data })]]))
  await openScreen(<ExchangeUsersScreen />, call)
  await screen.findByRole('button', { name: 'Agir por Hoje' })
  expect(screen.getAllByRole('button', { name: /^Agir por/ })).toHaveLength(1)
})

test('a refusal of the server is said at the field', async () => {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listDelegations, () => ({ data: [] })],
      [
        actForUser,
        () => {
          throw new CallError(404, { code: 'nao_encontrado', message: 'Não encontrado.', params: {}, fields: [] })
        },
      ],
    ]),
  )
  await openScreen(<ExchangeUsersScreen />, call)
  await userEvent.type(await screen.findByLabelText(/Código de usuário/), '999{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Não encontrado.')
  await userEvent.type(screen.getByLabelText(/Código de usuário/), '9{Enter}')
  await expect
    .poll(() => made.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ usuario: '999' }, { usuario: '9999' }])
})

/** Time enough for an answer that has come to be worked up. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test.each([
  ['stays is led to the start of the area, which is the other person’s now', '/meufarol/troca-usuario', '/meufarol'],
  ['left the screen meanwhile stays where they are', '/pesquisa_geral', '/meufarol/troca-usuario'],
])('who %s', async (_, there, shown) => {
  window.history.replaceState(null, '', '/meufarol/troca-usuario')
  let answer = (_reply: unknown): void => undefined
  const { call } = notedCall(
    new Map<Address, () => unknown>([
      [listDelegations, () => ({ data: [received] })],
      [actForUser, () => new Promise((resolve) => (answer = resolve))],
    ]),
  )
  const acted: unknown[] = []
  const Place = () => (
    <>
      <output>{useLocation().pathname}</output>
      <ExchangeUsersScreen />
    </>
  )
  await openScreen(<Place />, call, 'pt', { act: async () => void acted.push('acts') }, '/meufarol/troca-usuario')
  await userEvent.click(await screen.findByRole('button', { name: 'Agir por Celia Prado' }))
  window.history.replaceState(null, '', there)
  answer(reply)
  const pressed = () => screen.getByRole('button', { name: 'Agir por Celia Prado' }).getAttribute('aria-busy')
  await waitFor(() => expect([acted, pressed()]).toEqual([['acts'], null]))
  await settled()
  expect(document.querySelector('output')!.textContent).toBe(shown)
  window.history.replaceState(null, '', '/')
})

test('who acts already is shown the way back alone', async () => {
  let stopped = 0
  const { person } = useSession.getState()
  useSession.getState().set({ status: 'in', person: { ...person!, acting: { by: 'Elisa', powers: ['consultar'] } } })
  const { call, made } = notedCall(new Map())
  await openScreen(<ExchangeUsersScreen />, call, 'pt', { stopActing: async () => void (stopped += 1) })
  await userEvent.click(await screen.findByRole('button', { name: 'Voltar a agir por mim' }))
  expect(stopped).toBe(1)
  expect(made).toEqual([])
})
