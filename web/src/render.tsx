import type { Call } from '@farol/contract/endpoint.ts'
import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router'
import type { ScreenHandle } from './api/head.ts'
import { DoorsProvider, type Site } from './api/site.ts'
import { writeDocument } from './app/document.ts'
import { headOf, tagsOf } from './app/page-head.ts'
import type { Frame } from './app/frame-data.ts'
import { keepWords } from './i18n/kept-words.ts'
import { startTexts } from './i18n/start.ts'
import { loadTexts, writtenLanguages } from './i18n/texts.ts'
import { takeDesk, type RouteDesk } from './rendering/route-desk.ts'

/** One page to render: always the signed-out page. `address` is path and query as the reader asked for them. */
export interface PageRequest {
  readonly address: string
  readonly language: Language
  readonly call: Call
  readonly site: Site
}

/** A whole document with its status. `redirect` is where the page went, if it moved. */
export interface Page {
  readonly status: number
  readonly html: string
  readonly redirect?: string
}

/** Languages that pages can be rendered in. */
export const languages = writtenLanguages()

/** React Router wants a Request; only its path and query are read, and those come from the reader's address. */
function requestFor(address: string): Request {
  const { pathname, search } = new URL(address, 'http://page.local')
  return new Request(`http://page.local${pathname}${search}`)
}

function matchesOf(context: StaticHandlerContext) {
  return context.matches.map(({ route }) => ({ handle: route.handle as unknown, loaderData: context.loaderData[route.id] as unknown }))
}

const started = new Map<Language, Promise<i18n>>()

/** The texts of a language, started once: no page changes them, it only adds areas that all pages may have. */
function textsOf(language: Language): Promise<i18n> {
  const known = started.get(language)
  if (known) return known
  const texts = loadTexts(language).then((loaded) => keepWords(startTexts(language, loaded)))
  started.set(language, texts)
  return texts
}

/** Makes a page from the components that the browser will hydrate. Rejects when a loader meets a bug. */
export async function render(request: PageRequest): Promise<Page> {
  const { language, call, site } = request
  const texts = await textsOf(language)
  const desk = takeDesk({ call, language, site }, texts)
  try {
    return await renderAt(desk, request, texts)
  } finally {
    desk.free()
  }
}

async function renderAt({ doors, handler }: RouteDesk, { address, language, site }: PageRequest, texts: i18n): Promise<Page> {
  const context = await handler.query(requestFor(address))
  if (context instanceof Response) return { status: context.status, html: '', redirect: context.headers.get('location') ?? '/' }
  const bug = Object.values(context.errors ?? {})[0]
  if (bug !== undefined) throw bug
  const matches = matchesOf(context)
  const body = renderToString(
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <DoorsProvider value={doors}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
        </DoorsProvider>
      </I18nextProvider>
    </StrictMode>,
  )
  const place = { site, language, texts, address: context.location.pathname + context.location.search }
  const shell = matches[0]?.loaderData as Frame | undefined
  const screen = matches.findLast((match) => match.handle !== undefined)
  const handle = screen?.handle as ScreenHandle | undefined
  const head = headOf(matches, place)
  const router = { loaderData: context.loaderData, actionData: null, errors: null }
  return {
    status: handle?.status?.(screen?.loaderData) ?? 200,
    html: writeDocument({
      head,
      tags: tagsOf(head, place),
      theme: shell?.institution?.tema,
      sheet: shell?.institution?.folha_estilo,
      chunk: typeof handle?.chunk === 'function' ? handle.chunk(screen?.loaderData) : handle?.chunk,
      body,
      data: { language, site, router },
    }),
  }
}
