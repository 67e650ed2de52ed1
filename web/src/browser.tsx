import type { Call } from '@farol/contract/address.ts'
import { setLibraryZone, shippedZone } from '@farol/contract/library-zone.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { DepsProvider } from './api/site.ts'
import { pageDataId, type PageData } from './app/page-data.ts'
import { loadOnceIn } from './api/load-once-in.ts'
import { createRoutes, loadScreens } from './app/routes.tsx'
import { loadResults } from './screens/search/lazy-results.ts'
import { startTexts } from './i18n/start.ts'
import { loadTexts } from './i18n/texts.ts'
import { onForgetPerson } from './session/browser-data.ts'
import { SessionManagerProvider, type SessionManagerApi } from './session/session-context.ts'
import { HydrationBoundary } from './ui/hydration.ts'
import './styles/sheets.ts'

async function start(data: PageData, root: HTMLElement): Promise<void> {
  // The two that browsers learnt last. What is loaded before, with this file, uses none of them while it is loaded.
  if (!('canParse' in URL && 'groupBy' in Map)) await import('./polyfills.ts')
  // Comes beside the first paint: nobody is known before it, nothing is asked before it.
  const starting = import('./app/background-tasks.ts')
  setLibraryZone(data.site.zone ?? shippedZone)
  const texts = startTexts(data.language, await loadTexts(data.language))
  const queries = new QueryClient()
  onForgetPerson(() => queries.clear())
  const session = starting.then(({ startBackgroundTasks }) => startBackgroundTasks(data, texts))
  const call: Call = async (endpoint, ...input) => (await session).call(endpoint, ...input)
  const sessionManager: SessionManagerApi = {
    signIn: async (credentials) => (await session).sessionManager.signIn(credentials),
    signOut: async () => (await session).sessionManager.signOut(),
    reread: async () => (await session).sessionManager.reread(),
    act: async (reply, until) => (await session).sessionManager.act(reply, until),
    stopActing: async () => (await session).sessionManager.stopActing(),
  }
  const onBug = (error: unknown) => void import('./app/report-bug.ts').then(({ report }) => report(call, error))
  addEventListener('error', ({ error }) => onBug(error))
  addEventListener('unhandledrejection', ({ reason }) => onBug(reason))
  const deps = { call, language: data.language, site: data.site }
  const routes = createRoutes(deps, loadOnceIn(queries), texts)
  await loadScreens(routes, location)
  if (Object.values(data.router?.loaderData ?? {}).some((one) => (one as { kind?: string } | null)?.kind === 'results'))
    await loadResults(texts)
  const router = createBrowserRouter(routes, { hydrationData: data.router })
  void session.then(({ beginAt }) => beginAt(router))
  // From here on React answers what is pressed, also while it takes the page up: nothing is kept for later any more (boot.js).
  document.documentElement.dataset['js'] = '1'
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <QueryClientProvider client={queries}>
            <DepsProvider value={deps}>
              <SessionManagerProvider value={sessionManager}>
                <HydrationBoundary>
                  <RouterProvider router={router} />
                </HydrationBoundary>
              </SessionManagerProvider>
            </DepsProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </StrictMode>,
      // Without this React writes it to the console itself.
      { onCaughtError: (error) => (console.error(error), onBug(error)) },
    )
  })
}

const data = document.getElementById(pageDataId)
const root = document.getElementById('root')
if (data?.textContent && root) void start(JSON.parse(data.textContent) as PageData, root)
