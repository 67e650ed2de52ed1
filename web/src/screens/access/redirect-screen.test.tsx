// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionManagerProvider, type SessionManagerApi } from '../../session/session-context.ts'
import { BlockedPerson } from '../../session/blocked-person.ts'
import { useSession } from '../../session/session-store.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { RedirectScreen } from './redirect-screen.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  useSession.getState().set({ status: 'unknown' })
})

const rui = { user: { cod_pessoa: '2', nome_pessoa: 'Rui', vinculo: '' }, authPermissions: [] }
const ana = { user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: '' }, authPermissions: [] }

function open(query: string, signIn: () => unknown = () => ana) {
  history.replaceState(null, '', `/farol_redireciona${query}`)
  const order: unknown[] = []
  const manager = {
    signIn: vi.fn(async (given: unknown) => {
      order.push(given)
      return signIn()
    }),
    signOut: vi.fn(async () => void order.push('out')),
  } as unknown as SessionManagerApi
  renderInPage(
    <SessionManagerProvider value={manager}>
      <RedirectScreen />
    </SessionManagerProvider>,
    '/farol_redireciona',
  )
  return { order }
}

test('the token is gone from the address at once; who came is named and goes on where they wanted, by a press', async () => {
  useSession.getState().set({ status: 'out' })
  const { order } = open('?token=abc&redirect=/acervo/12')
  expect(location.search).toBe('')
  await screen.findByText('Você entrou como Ana.')
  expect(order).toEqual([{ token: 'abc' }])
  expect(screen.getByRole('link', { name: 'Continuar para a página pedida' }).getAttribute('href')).toBe('/acervo/12')
})

test('who is here already is asked; nobody is left signed in behind somebody else', async () => {
  useSession.getState().set({ status: 'in', person: rui })
  const { order } = open('?token=abc&redirect=//outro.exemplo.br/')
  await screen.findByText(/já está conectado\(a\): Rui\./)
  expect(order).toEqual([])
  expect(screen.getByRole('link', { name: 'Ficar como está' }).getAttribute('href')).toBe('/')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar com o novo acesso' }))
  await waitFor(() => expect(order).toEqual(['out', { token: 'abc' }]))
})

test('an access is tried once; where it is refused the password leads to the same place', async () => {
  useSession.getState().set({ status: 'out' })
  const { order } = open('?token=abc&redirect=/acervo/12', () => {
    throw new CallError(401, { code: 'token_invalido' as never, message: 'O acesso não vale mais.', params: {}, fields: [] })
  })
  await screen.findByText('O acesso não vale mais.')
  act(() => useSession.getState().set({ status: 'expired' }))
  await act(async () => {})
  expect(order).toEqual([{ token: 'abc' }])
  const byPassword = screen.getByRole<HTMLAnchorElement>('link', { name: /senha/i })
  expect(decodeURIComponent(byPassword.getAttribute('href')!)).toContain('/acervo/12')
})

test('who is blocked is told why; without a token nothing is tried', async () => {
  useSession.getState().set({ status: 'out' })
  open('?token=abc', () => {
    throw new BlockedPerson('Cadastro vencido')
  })
  await screen.findByText(/Cadastro vencido/)
  cleanup()
  const { order } = open('')
  await screen.findByText('Este endereço não traz um acesso.')
  expect(order).toEqual([])
})
