import { ownGuides } from '@farol/contract/activities.ts'
import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { ScreenHandle } from '../api/head.ts'
import { statusOf } from '../api/loaded.ts'
import type { Deps } from '../api/site.ts'
import { addressIn, type LoadOnce } from '../api/load-once.ts'
import { Unexpected } from '../screens/failure.tsx'
import { loadSearch, searchHead, type SearchData } from '../screens/search/search-data.ts'
import { SearchScreen } from '../screens/search/search-screen.tsx'
import { accessRoute } from './access-routes.ts'
import { frameRoute } from '../api/frame-route.ts'
import { loadFrame } from './frame-data.ts'
import { guideRoutes } from './guide-routes.ts'
import { institutionRoutes } from './institution-routes.ts'
import { recordRoutes } from './record-routes.ts'
import { Shell } from './shell.tsx'

const searchHandle: ScreenHandle = {
  head: searchHead,
  opens: (data) => (data as SearchData | undefined)?.kind === 'opening',
  status: (data) => statusOf((data as SearchData).found),
  chunk: (data) => ((data as SearchData).kind === 'results' ? 'src/screens/search/results.tsx' : undefined),
}
const basketHandle: ScreenHandle = {
  head: (_data, { texts, site }) => ({ title: texts.t('pageTitle', { page: texts.t('basket'), site: site.name }), noindex: true }),
}
const broken = (
  <main id="conteudo" tabIndex={-1}>
    <Unexpected />
  </main>
)
const missing: RouteObject = { path: '*', lazy: async () => (await import('../screens/not-found.tsx')).missing }

/** Every screen by its address, the same on the server and in the browser. */
export function createRoutes(deps: Deps, loadOnce: LoadOnce, texts: i18n): RouteObject[] {
  const session = (name: 'login' | 'leave') => ({
    path: withSlug(screens[name], deps.site.slug),
    lazy: async () => (await import('../screens/session/session-screens.ts')).openSessionScreen(name, deps, loadOnce, texts),
  })
  const basket = async () => {
    const { prepare, BasketScreen, loadAddressed } = await import('../screens/basket/basket-screen.tsx')
    await prepare(texts)
    const loader = (args: LoaderFunctionArgs) => {
      const address = addressIn(args)
      return loadOnce(['cesta', address], () => loadAddressed(deps, new URL(address, 'http://page.local').searchParams))
    }
    return { Component: BasketScreen, loader }
  }
  const access = accessRoute(deps, loadOnce, texts)
  const shell = () => loadOnce(['parametros'], () => loadFrame(deps, ownGuides))
  const search = (args: LoaderFunctionArgs) => {
    const address = addressIn(args)
    return loadOnce(['consulta', address], () => loadSearch(deps, address, texts))
  }
  const searchRoute = { loader: search, element: <SearchScreen />, handle: searchHandle }
  return [
    { ...access('selfService'), errorElement: broken },
    {
      path: '/equipe',
      errorElement: broken,
      lazy: async () => (await import('./desk-area.tsx')).openDesk(deps, loadOnce, texts),
      children: [
        {
          // A screen that fails leaves the frame of the desk and its menu.
          errorElement: <Unexpected />,
          children: [
            { index: true, lazy: async () => (await import('./desk-area.tsx')).deskScreens.start },
            { path: '*', lazy: async () => (await import('./desk-area.tsx')).deskScreens.below },
          ],
        },
      ],
    },
    {
      id: frameRoute,
      element: <Shell />,
      errorElement: broken,
      loader: shell,
      shouldRevalidate: () => false,
      children: [
        {
          errorElement: <Unexpected />,
          children: [
            { path: screens.home, ...searchRoute },
            { path: '/pesquisa_geral', ...searchRoute },
            ...guideRoutes(deps, loadOnce, texts),
            ...recordRoutes(deps, loadOnce, texts),
            ...institutionRoutes(deps, loadOnce, texts),
            ...(['redirect', 'content', 'contentOf', 'externalContent'] as const).map(access),
            { path: screens.basket, lazy: basket, handle: basketHandle },
            session('login'),
            session('leave'),
            {
              path: withSlug(screens.account, deps.site.slug),
              lazy: async () => (await import('./account-area.tsx')).openAccount(deps, loadOnce, texts),
              children: [
                { index: true, lazy: async () => (await import('./account-area.tsx')).accountScreens.start },
                { path: '*', lazy: async () => (await import('./account-area.tsx')).accountScreens.below },
              ],
            },
            { ...missing },
          ],
        },
      ],
    },
  ]
}

/** Loads the screens of an address that come in files of their own, so that the first paint is the server's. */
export async function loadScreens(routes: RouteObject[], address: Pick<Location, 'pathname'>): Promise<void> {
  const matches = matchRoutes(routes, address) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy } = route
      if (typeof lazy !== 'function') return
      Object.assign(route, await lazy(), { lazy: undefined })
    }),
  )
}
