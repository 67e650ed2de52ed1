import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { DoorsProvider } from './api/site.ts'
import { pageDataId, type PageData } from './app/page-data.ts'
import { openMatched, type Remember } from './app/record-routes.ts'
import { createRoutes } from './app/routes.tsx'
import { startTexts } from './i18n/start.ts'
import { loadTexts } from './i18n/texts.ts'
import { createVisitorCall } from './session/public-token.ts'
import './styles/sheets.ts'

const fresh = 60_000

/** Answers stay fresh for a minute: going back shows what was there, not a wait. Refusals are not kept. */
function rememberIn(queries: QueryClient): Remember {
  return (queryKey, load) => queries.fetchQuery({ queryKey, queryFn: load, staleTime: fresh, retry: false })
}

async function start(data: PageData, root: HTMLElement): Promise<void> {
  const texts = startTexts(data.language, await loadTexts(data.language))
  const queries = new QueryClient()
  const call = createVisitorCall({
    fetch: (address, init) => fetch(address, init),
    language: () => data.language,
    slug: data.site.slug,
    now: () => performance.now(),
  })
  const doors = { call, language: data.language, site: data.site }
  const routes = createRoutes(doors, rememberIn(queries), texts)
  const { pathname, search } = window.location
  await openMatched(routes, pathname + search)
  const router = createBrowserRouter(routes, { hydrationData: data.router })
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <QueryClientProvider client={queries}>
            <DoorsProvider value={doors}>
              <RouterProvider router={router} />
            </DoorsProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

const data = document.getElementById(pageDataId)
const root = document.getElementById('root')
if (data?.textContent && root) void start(JSON.parse(data.textContent) as PageData, root)
