import type { Call } from '@farol/contract/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { DepsProvider } from '../api/site.ts'
import { createRoutes } from '../app/routes.tsx'
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { sampleSite } from './sample-call.ts'

/** Opens an address with every screen of the site as the browser does, and returns the router that goes on from there. */
export async function openedPage(address: string, call: Call) {
  const words = startTexts('pt', texts)
  const deps = { call, language: 'pt', site: sampleSite } as const
  const router = createMemoryRouter(
    createRoutes(deps, (_key, load) => load(), words),
    { initialEntries: [address] },
  )
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={new QueryClient()}>
        <DepsProvider value={deps}>
          <RouterProvider router={router} />
        </DepsProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await screen.findByRole('main')
  return router
}
