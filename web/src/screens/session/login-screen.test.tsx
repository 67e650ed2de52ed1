// @vitest-environment jsdom
import { getAccountAddress, listLogins } from '@farol/contract/bases.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import { getCaptcha } from '@farol/contract/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { texts as words } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts } from '../../i18n/texts.ts'
import { SessionManagerProvider, type SessionManagerApi } from '../../session/session-context.ts'
import { notedCall } from '../../testing/account-page.tsx'
import { sampleSite } from '../../testing/sample-call.ts'
import { wholePage } from '../../ui/whole-page.ts'
import { LoginScreen } from './login-screen.tsx'

afterEach(cleanup)

const login = { base: 1, descricao: 'Central', codigo: '1', ativo: true }

/** The sign-in as it stands at its address. What is in `late` answers when it is told to. */
async function open(
  search: string,
  answers: readonly (readonly [Address, () => unknown])[],
  signedIn: Promise<unknown> = Promise.resolve({}),
) {
  const noted = notedCall(
    new Map<Address, () => unknown>([
      [getCaptcha, () => ({ ativo: false, sempre: false })],
      [listLogins, () => ({ data: [login] })],
      ...answers,
    ]),
  )
  const texts = startTexts('pt', words)
  await addTexts(texts, 'session')
  const routes = [
    { path: '/login', Component: LoginScreen, loader: () => ({ mayRecover: false }), HydrateFallback: () => null },
    { path: '*', element: <h1>Outra página</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/login${search}`] })
  const manager = { signIn: () => signedIn } as unknown as SessionManagerApi
  await act(async () =>
    render(
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={new QueryClient()}>
          <DepsProvider value={{ call: noted.call as Call, language: 'pt', site: sampleSite }}>
            <SessionManagerProvider value={manager}>
              <RouterProvider router={router} />
            </SessionManagerProvider>
          </DepsProvider>
        </QueryClientProvider>
      </I18nextProvider>,
    ),
  )
  await screen.findByRole('button', { name: 'Entrar' })
  await userEvent.type(document.querySelector('[name=username]')!, 'ana')
  await userEvent.type(document.querySelector('[name=password]')!, 'certa')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  return { at: () => router.state.location.pathname + router.state.location.search, made: noted.made, router }
}

function late() {
  let answer = (_value: unknown): void => undefined
  const reply = new Promise((resolve) => (answer = resolve))
  return { reply, answer }
}

const account = { url: 'https://biblioteca.exemplo.br/meufarol' }

test.each([
  ['?redirect=%2Facervo%2F12', '/acervo/12'],
  ['?redirect=%2Fmeufarol%2Freservas', '/meufarol/reservas'],
  ['?redirect=https%3A%2F%2Foutro.exemplo.br%2F', '/'],
  ['', '/'],
  ['?redirect=%2Fmeufarol', '/meufarol'],
  ['?redirect=%2Fmeufarol%3Faba%3D2', '/meufarol?aba=2'],
  ['?redirect=%2Fmeufarolete', '/meufarolete'],
  ['?redirect=pearson', '/conteudo/pearson'],
  ['?redirect=pearson%3Facervo%3D12%26link%3D3', '/conteudo/pearson?acervo=12&link=3'],
  ['?redirect=pearson%3Flink%3D3', '/conteudo/pearson'],
])('who signed in at /login%s is led to %s', async (search, target) => {
  const { at, made } = await open(search, [[getAccountAddress, () => account]])
  await expect.poll(at).toBe(target)
  expect(made.some(({ path }) => path === getAccountAddress.path)).toBe(/^\/meufarol(?:[/?]|$)/.test(target))
})

test('an account that another site keeps is gone to as a whole page; one at another place of this site is not', async () => {
  const opened = vi.spyOn(wholePage, 'open').mockImplementation(() => {})
  const elsewhere = await open('?redirect=%2Fmeufarol%2Freservas', [[getAccountAddress, () => ({ url: 'https://conta.exemplo/' })]])
  await expect.poll(() => opened.mock.calls).toEqual([['https://conta.exemplo/']])
  expect(elsewhere.at()).toContain('/login')
  cleanup()
  const { at } = await open('?redirect=%2Fmeufarol', [[getAccountAddress, () => ({ url: 'https://biblioteca.exemplo.br/rede/conta' })]])
  await expect.poll(at).toBe('/rede/conta')
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
})

test.each([
  ['?redirect=%2Facervo%2F12', '/acervo/12'],
  ['?redirect=%2Fmeufarol%2Freservas', '/'],
  ['', '/'],
])('the way back from /login%s leads to %s: not to what only opens signed in', async (search, target) => {
  const { reply } = late()
  await open(search, [], reply)
  expect(screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe(target)
})

test('the account is where the server says; where it does not, at its own address', async () => {
  const moved = await open('?redirect=%2Fmeufarol', [[getAccountAddress, () => ({ url: 'https://biblioteca.exemplo.br/conta?base=2' })]])
  await expect.poll(moved.at).toBe('/conta?base=2')
  cleanup()
  const silent = await open('?redirect=%2Fmeufarol', [])
  await expect.poll(silent.at).toBe('/meufarol')
})

test('of several logins one is chosen first', async () => {
  const { at } = await open('', [[listLogins, () => ({ data: [login, { ...login, codigo: '2' }] })]])
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  await expect.poll(() => screen.queryByLabelText(/^Senha/)).toBeNull()
  expect(at()).toBe('/login')
})

test('who went back while the sign-in was on its way stays there', async () => {
  const signedIn = late()
  const { at, made } = await open('?redirect=%2Fmeufarol', [[getAccountAddress, () => account]], signedIn.reply)
  await userEvent.click(screen.getByRole('link', { name: 'Voltar' }))
  await screen.findByRole('heading', { name: 'Outra página' })
  await act(async () => signedIn.answer({}))
  expect(made.map(({ path }) => path)).not.toContain(getAccountAddress.path)
  expect(at()).toBe('/')
})

test.each([
  ['logins', listLogins, { data: [login] }],
  ['address of the account', getAccountAddress, account],
])('who went back while the %s came stays there', async (_, endpoint, answer) => {
  const waiting = late()
  const { at, made } = await open('?redirect=%2Fmeufarol', [
    [getAccountAddress, () => account],
    [endpoint, () => waiting.reply],
  ])
  await expect.poll(() => made.map(({ path }) => path)).toContain(endpoint.path)
  await userEvent.click(screen.getByRole('link', { name: 'Voltar' }))
  await screen.findByRole('heading', { name: 'Outra página' })
  await act(async () => waiting.answer(answer))
  await act(async () => undefined)
  expect(at()).toBe('/')
})
