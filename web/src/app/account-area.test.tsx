// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../api/site.ts'
import { texts as words } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { useSession } from '../session/session-store.ts'
import { sampleSite } from '../testing/sample-call.ts'
import { areaScreens } from './area-screens.tsx'
import { createRoutes, loadScreens } from './routes.tsx'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

async function openArea(address: string, activities: readonly number[]) {
  await act(() =>
    useSession.getState().set({
      status: 'in',
      person: {
        user: { cod_pessoa: '1', nome_pessoa: 'Ana' },
        authPermissions: activities.map((cod_atividade) => ({ cod_atividade })),
      } as never,
    }),
  )
  const call = fakeCall(async ({ path }: { readonly path: string }) => {
    if (path.includes('agora')) throw new Error('no answer')
    return { data: [], total: 0, page: 1, perPage: 20, atividades: [] }
  })
  const texts = startTexts('pt', words)
  const deps = { call, language: 'pt', site: sampleSite } as const
  const area = createRoutes(deps, (_key, load) => load(), texts)
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ children }) => children ?? [])
  const routes = area.filter(({ path }) => path === '/meufarol')
  await loadScreens(routes, { pathname: address })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={texts}>
        <DepsProvider value={deps}>
          <RouterProvider router={router} />
        </DepsProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  return router
}

test('the menu shows the entries that the person may open, in groups, and each leads to its screen', async () => {
  const router = await openArea('/meufarol', [13])
  expect(await screen.findByRole('heading', { level: 1, name: 'Boas-vindas, Ana' })).toBeDefined()
  const [menu] = screen.getAllByRole('navigation', { name: 'Meu Farol' })
  const group = within(menu!).getByRole('list', { name: 'Participação' })
  await userEvent.click(within(group).getByRole('link', { name: 'Meus comentários' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Meus comentários' })).toBeDefined()
  expect(router.state.location.pathname).toBe('/meufarol/comentarios')
})

test('a group without an entry for the person is not named', async () => {
  await openArea('/meufarol', [])
  await screen.findByRole('heading', { level: 1, name: 'Boas-vindas, Ana' })
  expect(screen.queryByText('Participação')).toBeNull()
})

test('an address of the area where nothing stands says so', async () => {
  await openArea('/meufarol/nada', [13])
  expect(await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeDefined()
})

test('an address of the area at which nothing stands is a page that is not there', () => {
  const { start, below } = areaScreens([{ path: '' }, { path: 'emprestimos' }] as never, () => ({ title: 'Minha conta', noindex: true }))
  const statusOf = (data: unknown) => [start, below].map(({ handle }) => handle.status!(data))
  expect([statusOf({ found: false }), statusOf({ found: true })]).toEqual([
    [404, 404],
    [200, 200],
  ])
})

test('a screen that was left before it could be fetched does not fail in place of the one that is open', async () => {
  let fail = (_error: Error): void => undefined
  const lost = { path: 'perdida', lazy: () => new Promise((_resolve, reject) => (fail = reject)) }
  const found = { path: 'aberta', lazy: async () => ({ Component: () => <h1>Aberta</h1> }) }
  const { below } = areaScreens([lost, found] as never, () => ({ title: 'Minha conta', noindex: true }))
  const routes = [{ path: '/meufarol/*', Component: below.Component, errorElement: <h1>Falhou</h1> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/meufarol/perdida'] })
  render(
    <I18nextProvider i18n={startTexts('pt', words)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  await act(() => router.navigate('/meufarol/aberta'))
  await screen.findByRole('heading', { name: 'Aberta' })
  await act(async () => fail(new Error('not fetched')))
  expect(screen.getByRole('heading').textContent).toBe('Aberta')
})

test('a screen that cannot be fetched is a failure of its page', async () => {
  const entry = { path: 'perdida', lazy: () => Promise.reject(new Error('not fetched')) }
  const { below } = areaScreens([entry] as never, () => ({ title: 'Minha conta', noindex: true }))
  const routes = [{ path: '/meufarol/*', Component: below.Component, errorElement: <h1>Falhou</h1> }]
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <I18nextProvider i18n={startTexts('pt', words)}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/meufarol/perdida'] })} />
    </I18nextProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Falhou' })).toBeDefined()
  silent.mockRestore()
})
