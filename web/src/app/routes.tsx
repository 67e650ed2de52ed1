import { getFunctions, getInstitution } from '@farol/contract/institution.ts'
import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { HeadOf, ScreenHandle } from '../api/head.ts'
import { attempt } from '../api/loaded.ts'
import type { Doors } from '../api/site.ts'
import { loadSessionTexts } from '../i18n/session-texts.ts'
import { NotFound, Unexpected } from '../screens/failure.tsx'
import { loadSearch, searchHead, type SearchData } from '../screens/search/search-data.ts'
import { SearchScreen } from '../screens/search/search-screen.tsx'
import { accountHead, leaveHead, loadLogin, loginHead } from '../screens/session/login-data.ts'
import { loadTitle, titleHead, type TitleData } from '../screens/title/title-data.ts'
import { builtGuides } from './header.tsx'
import { Shell, type ShellData } from './shell.tsx'

/** Loads once and remembers; `key` names what was asked. On the server every page remembers for itself. */
export type Remember = <T>(key: readonly string[], load: () => Promise<T>) => Promise<T>

const addressIn = ({ request }: LoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

const missingHead: HeadOf = (_data, { texts, site }) => ({
  title: texts.t('pageTitle', { page: texts.t('notFound.title'), site: site.name }),
  noindex: true,
})

const searchHandle: ScreenHandle = { head: searchHead, opens: (data) => (data as SearchData | undefined)?.kind === 'opening' }
const titleHandle: ScreenHandle = { head: titleHead }
const loginHandle: ScreenHandle = { head: loginHead }
const leaveHandle: ScreenHandle = { head: leaveHead }
const accountHandle: ScreenHandle = { head: accountHead }
const basketHandle: ScreenHandle = {
  head: (_data, { texts, site }) => ({ title: texts.t('pageTitle', { page: texts.t('basket'), site: site.name }), noindex: true }),
}
const missingHandle: ScreenHandle = { head: missingHead }

/** The HTTP status of a page, by what its screen was loaded with. */
export function statusOf(handle: unknown, data: unknown): number {
  if (handle === missingHandle) return 404
  const loaded = handle === titleHandle ? (data as TitleData).title : handle === searchHandle ? (data as SearchData).found : undefined
  return loaded && !loaded.ok ? loaded.status : 200
}

/** Every screen by its address, the same on the server and in the browser. */
export function createRoutes(doors: Doors, remember: Remember, texts?: i18n): RouteObject[] {
  const withSessionTexts = async <T,>(screen: Promise<T>): Promise<T> => {
    if (texts) await loadSessionTexts(texts, doors.language)
    return screen
  }
  const basket = async () => {
    const { prepare, Component } = await import('../screens/basket/basket-screen.tsx')
    if (texts) await prepare(texts)
    return { Component }
  }
  const shell = async (): Promise<ShellData> => {
    const [functions, institution] = await Promise.all([
      remember(['funcionalidades'], () => attempt(doors.call(getFunctions))),
      remember(['instituicao'], () => attempt(doors.call(getInstitution))),
    ])
    return { guides: functions.ok ? functions.value.guiasPesquisa : builtGuides, ...(institution.ok && { institution: institution.value }) }
  }
  const search = (args: LoaderFunctionArgs) => {
    const address = addressIn(args)
    return remember(['consulta', address], () => loadSearch(doors, address))
  }
  const title = ({ params }: LoaderFunctionArgs) => {
    const code = params['codAcervo'] ?? ''
    return remember(['acervo', code], () => loadTitle(doors, code))
  }
  const login = () => remember(['login'], () => loadLogin(doors))
  const searchRoute = { loader: search, element: <SearchScreen />, handle: searchHandle }
  return [
    {
      element: <Shell />,
      loader: shell,
      shouldRevalidate: () => false,
      children: [
        {
          errorElement: <Unexpected />,
          children: [
            { path: screens.home, ...searchRoute },
            ...builtGuides.map((guide) => ({ path: `/${guide}`, ...searchRoute })),
            { path: screens.title, loader: title, lazy: () => import('../screens/title/title-screen.tsx'), handle: titleHandle },
            { path: screens.basket, lazy: basket, handle: basketHandle },
            {
              path: screens.login,
              loader: login,
              lazy: () => withSessionTexts(import('../screens/session/login-screen.tsx')),
              handle: loginHandle,
            },
            { path: screens.leave, lazy: () => withSessionTexts(import('../screens/session/leave-screen.tsx')), handle: leaveHandle },
            {
              path: withSlug(screens.account, doors.site.slug),
              loader: login,
              lazy: () => withSessionTexts(import('../screens/account/account-frame.tsx')),
              handle: accountHandle,
              children: [{ index: true, lazy: () => import('../screens/account/account-home.tsx') }],
            },
            { path: '*', element: <NotFound />, handle: missingHandle },
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
