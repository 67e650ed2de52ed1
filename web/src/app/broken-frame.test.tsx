// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../api/site.ts'
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { sampleCall, sampleSite } from '../testing/sample-call.ts'
import { createRoutes } from './routes.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['/sobre', 'parametros'],
  ['/equipe', 'equipe'],
])('a frame that breaks at %s is said in the words of the site, with a way on', async (address, broken) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const words = startTexts('pt', texts)
  const deps = { call: sampleCall, language: 'pt', site: sampleSite } as const
  const routes = createRoutes(
    deps,
    async (key, load) => {
      if (key[0] === broken) throw new TypeError('Failed to fetch dynamically imported module')
      return load()
    },
    words,
  )
  render(
    <I18nextProvider i18n={words}>
      <DepsProvider value={deps}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
      </DepsProvider>
    </I18nextProvider>,
  )
  const main = await screen.findByRole('main')
  expect(within(main).getByRole('heading', { level: 1 })).toBeDefined()
  expect(within(main).getByText('Ocorreu um erro inesperado no processamento.')).toBeDefined()
  expect(within(main).getByRole('link', { name: 'Tentar de novo' }).getAttribute('href')).toBe(address)
})

test('every frame has words of its own for when it breaks', () => {
  const routes = createRoutes({ call: sampleCall, language: 'pt', site: sampleSite }, (_key, load) => load(), startTexts('pt', texts))
  expect(routes.filter(({ errorElement }) => errorElement === undefined)).toEqual([])
})
