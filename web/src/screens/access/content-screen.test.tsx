// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { openRestrictedContent } from '@farol/contract/links.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import access from '../../../../texts/pt/access.json' with { type: 'json' }
import { DepsProvider } from '../../api/site.ts'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, signIn } from '../../testing/account-page.tsx'
import { sampleSite } from '../../testing/sample-call.ts'
import { ContentScreen } from './content-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  useSession.getState().set({ status: 'unknown' })
})

const words = { ...texts, access }
const link = { provedor: 'pearson', nome: 'Pearson', url: 'https://leitura.exemplo.com/?t=a1' }

async function open(answer: () => unknown, address = '/conteudo/pearson') {
  const noted = notedCall(new Map<Address, () => unknown>([[openRestrictedContent, answer]]))
  const data = { ok: true, value: [{ provedor: 'pearson', nome: 'Pearson' }] }
  const routes = [
    { id: 'x', path: '/conteudo/:provedor', element: <ContentScreen />, loader: () => data },
    { path: '*', element: <h1>Outra página</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address], hydrationData: { loaderData: { x: data } } })
  await act(async () =>
    render(
      <I18nextProvider i18n={startTexts('pt', words)}>
        <DepsProvider value={{ call: noted.call, language: 'pt', site: sampleSite }}>
          <RouterProvider router={router} />
        </DepsProvider>
      </I18nextProvider>,
    ),
  )
  return { ...noted, goTo: (to: string) => act(async () => router.navigate(to)) }
}

const opener = () => screen.queryByRole('link', { name: /^Abrir Pearson/ })

test('the way in is asked for once, for the title and its link, and opens in a tab that does not learn where from', async () => {
  const { made } = await open(() => link, '/conteudo/pearson?acervo=12&link=7')
  expect([opener()?.getAttribute('href'), opener()?.getAttribute('rel'), opener()?.getAttribute('target')]).toEqual([
    'https://leitura.exemplo.com/?t=a1',
    'noopener noreferrer',
    '_blank',
  ])
  expect(made.map(({ body }) => body)).toEqual([{ provedor: 'pearson', acervo: '12', link: '7' }])
})

test('who goes on to another provider is shown nothing of the first, and its way in is asked for', async () => {
  const { made, goTo } = await open(() => link)
  expect(opener()).not.toBeNull()
  await goTo('/conteudo/outro')
  expect(opener()).toBeNull()
  await goTo('/conteudo/pearson?acervo=12')
  expect(opener()).not.toBeNull()
  expect(made.map(({ body }) => body)).toEqual([{ provedor: 'pearson' }, { provedor: 'pearson', acervo: '12' }])
})

test('until it is known who reads, and without scripts, the page says what signing in opens', async () => {
  useSession.getState().set({ status: 'unknown' })
  const { made } = await open(() => link)
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login?redirect=%2Fconteudo%2Fpearson')
  expect(screen.queryByText(/^Pedindo o acesso/)).toBeNull()
  expect(made).toEqual([])
})

test('a provider that looks at where readers come from is told', async () => {
  await open(() => ({ ...link, referencia: 'origin' }))
  expect([opener()?.getAttribute('rel'), opener()?.getAttribute('referrerpolicy')]).toEqual(['noopener', 'origin'])
})

test('a way in that ends is taken away after a minute, and another one asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { made } = await open(() => ({ ...link, expira: '2026-11-20T12:01:00Z' }))
  await act(async () => vi.advanceTimersByTime(59_999))
  expect(opener()).not.toBeNull()
  await act(async () => vi.advanceTimersByTime(1))
  expect(opener()).toBeNull()
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir novo acesso' }))
  expect(opener()).not.toBeNull()
  expect(made).toHaveLength(2)
})

test('a refusal is said in the server’s words, with a way to try again', async () => {
  let down = true
  await open(() => {
    if (down) throw new CallError(503, { code: 'documentos_inacessivel', message: 'Não respondeu.', params: {}, fields: [] } as never)
    return link
  })
  expect(screen.getByText('Não respondeu.')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(opener()).not.toBeNull()
})

test('who is not signed in is led to the sign-in and back to the same title; nothing is asked for', async () => {
  useSession.getState().set({ status: 'out' })
  const { made } = await open(() => link, '/conteudo/pearson?acervo=12&link=7')
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fconteudo%2Fpearson%3Facervo%3D12%26link%3D7',
  )
  expect(made).toEqual([])
})

test('who left before the form came is not sent to the provider, and nothing of the form is stored', async () => {
  let answer = (_access: unknown): void => undefined
  await open(() => new Promise((resolve) => (answer = resolve)))
  expect(
    screen
      .getByText(/Pearson…/)
      .closest('[aria-busy]')
      ?.getAttribute('aria-busy'),
  ).toBe('true')
  await userEvent.click(screen.getByRole('link', { name: 'Ver todo o conteúdo restrito' }))
  await screen.findByRole('heading', { name: 'Outra página' })
  await act(async () =>
    answer({ provedor: 'pearson', nome: 'Pearson', formulario: { metodo: 'POST', acao: 'https://leitura.exemplo.com/', campos: {} } }),
  )
  expect(localStorage.length).toBe(0)
})
