import type { Call } from '@farol/contract/address.ts'
import { setLibraryZone, shippedZone } from '@farol/contract/library-zone.ts'
import type { i18n } from 'i18next'
import { createStaticRouter, StaticRouterProvider, type RouteObject, type StaticHandlerContext } from 'react-router'
import type { ScreenHandle } from '../api/head.ts'
import { earlyLinks, writeDocument } from '../app/document.ts'
import type { Frame } from '../app/frame-data.ts'
import type { PageData } from '../app/page-data.ts'
import { headOf, tagsOf } from '../app/page-head.ts'
import type { LoadedPage } from './load-page.ts'
import { renderWithCachedParts } from './part-cache.tsx'
import { textsToRender } from './page-texts.ts'
import { loadAllScreens } from './all-screens.ts'
import { acquireRouteHandler, type RouteHandler } from './route-handler-pool.ts'

/** A whole document with its status. `redirect` is where the page went, if it moved. */
export interface Page {
  readonly status: number
  readonly html: string
  /** Its Link header. */
  readonly links?: string
  readonly redirect?: string
}

const noCall: Call = () => Promise.reject(new Error('A page that is drawn asks for nothing more.'))

type RenderResult = LoadedPage & { readonly page: PageData }

/** The screens of the address with what was loaded for them: no loader runs here. */
async function contextOf({ handler }: RouteHandler, { path, query, page }: RenderResult): Promise<StaticHandlerContext> {
  await loadAllScreens(handler.dataRoutes)
  const found = await handler.query(new Request(`http://page.local${path}${query}`), { filterMatchesToLoad: () => false })
  if (found instanceof Response) throw new Error(`${path} goes elsewhere after it was loaded.`)
  return { ...found, loaderData: page.router.loaderData ?? {}, errors: null, statusCode: 200 }
}

/** What matched stands in the context: the router need not name the routes of the whole site once more. */
const none: RouteObject[] = []

const bodyOf = ({ deps }: RouteHandler, context: StaticHandlerContext, texts: i18n): string =>
  renderWithCachedParts(<StaticRouterProvider router={createStaticRouter(none, context)} context={context} hydrate={false} />, {
    texts,
    deps,
  })

async function renderAt(routeHandler: RouteHandler, rendered: RenderResult, texts: i18n): Promise<Page> {
  const { page, path, query, data } = rendered
  const { language, site } = page
  setLibraryZone(site.zone ?? shippedZone)
  const context = await contextOf(routeHandler, rendered)
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }))
  const place = { site, language, texts, address: path + query }
  const shell = matches[0]?.loaderData as Frame | undefined
  const screen = matches.findLast((match) => match.handle !== undefined)
  const handle = screen?.handle as ScreenHandle | undefined
  const head = headOf(matches, place)
  const dress = { theme: shell?.institution?.tema, sheet: shell?.institution?.folha_estilo }
  const html = writeDocument({
    head,
    tags: tagsOf(head, place),
    ...dress,
    chunk: typeof handle?.chunk === 'function' ? handle.chunk(screen?.loaderData) : handle?.chunk,
    later: handle?.later ?? [],
    body: bodyOf(routeHandler, context, texts),
    place,
    data,
  })
  return { status: handle?.status?.(screen?.loaderData) ?? 200, html, links: earlyLinks(dress) }
}

/** Makes a page of what was gathered for it, from the components that the browser will hydrate: they see what the browser will read. */
export async function renderPage(loadedPage: LoadedPage): Promise<Page> {
  const page = JSON.parse(loadedPage.data) as PageData
  const texts = await textsToRender(loadedPage.language)
  const routeHandler = acquireRouteHandler({ call: noCall, language: loadedPage.language, site: page.site }, texts)
  try {
    return await renderAt(routeHandler, { ...loadedPage, page }, texts)
  } finally {
    routeHandler.free()
  }
}
