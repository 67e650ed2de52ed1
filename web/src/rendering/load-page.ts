import type { Call } from '@farol/contract/address.ts'
import type { Language } from '@farol/contract/language.ts'
import { isRouteErrorResponse } from 'react-router'
import type { Site } from '../api/site.ts'
import { writePageData } from '../app/page-data.ts'
import { textsToLoad } from './page-texts.ts'
import { acquireRouteHandler } from './route-handler-pool.ts'

/** One page to render: always the signed-out page. `address` is path and query as the reader asked for them. */
export interface PageRequest {
  readonly address: string
  readonly language: Language
  readonly call: Call
  readonly site: Site
}

/** Everything a page is drawn from, as plain texts: it may be drawn in another thread. */
export interface LoadedPage {
  readonly language: Language
  readonly path: string
  /** With its question mark, or nothing. */
  readonly query: string
  /** The page's data as it stands in the document. */
  readonly data: string
}

/** Where the page went, if it moved. */
export interface Redirect {
  readonly status: number
  readonly redirect: string
}

/** React Router wants a Request; only its path and query are read, and those come from the reader's address. */
function requestFor(address: string): Request {
  const { pathname, search } = new URL(address, 'http://page.local')
  return new Request(`http://page.local${pathname}${search}`)
}

/** Asks for all that a page shows. Rejects when a loader meets a bug. */
export async function loadPage({ address, language, call, site }: PageRequest): Promise<LoadedPage | Redirect> {
  const texts = await textsToLoad(language)
  const routeHandler = acquireRouteHandler({ call, language, site }, texts)
  try {
    const context = await routeHandler.handler.query(requestFor(address))
    if (context instanceof Response) return { status: context.status, redirect: context.headers.get('location') ?? '/' }
    const bug = Object.values(context.errors ?? {})[0]
    // The router's own words name the address.
    if (isRouteErrorResponse(bug)) throw new Error(`The router refused a page with ${bug.status}.`)
    if (bug !== undefined) throw bug
    const router = { loaderData: context.loaderData, actionData: null, errors: null }
    const { pathname: path, search: query } = context.location
    return { language, path, query, data: writePageData({ language, site, router }) }
  } finally {
    routeHandler.free()
  }
}
