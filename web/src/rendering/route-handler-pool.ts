import type { i18n } from 'i18next'
import { createStaticHandler, type StaticHandler } from 'react-router'
import type { LoadOnce } from '../api/load-once.ts'
import type { Deps } from '../api/site.ts'
import { createRoutes } from '../app/routes.tsx'

const loadAnew: LoadOnce = (_key, load) => load()

/** Where one page at a time is made: the routes of the site, bound to the dependencies of the request. */
export interface RouteHandler {
  readonly deps: Deps
  readonly handler: StaticHandler
  /** Lets the next page be made here. */
  free(): void
}

type MutableDeps = { -readonly [K in keyof Deps]: Deps[K] }

interface PooledHandler {
  readonly deps: MutableDeps
  readonly handler: StaticHandler
}

const pool = new WeakMap<i18n, Map<string, PooledHandler[]>>()

function freeHandlers(texts: i18n, slug: string): PooledHandler[] {
  const bySlug = pool.get(texts) ?? new Map<string, PooledHandler[]>()
  pool.set(texts, bySlug)
  const free = bySlug.get(slug) ?? []
  bySlug.set(slug, free)
  return free
}

/** As many as make pages at the same time on a busy day; more are made and forgotten. */
const maxPooled = 32

/**
 * A route handler for these dependencies. Naming the routes of the whole site and weighing their addresses takes longer than finding the one that is asked
 * for, so desks are used again: one page after another, never two at once.
 */
export function acquireRouteHandler(given: Deps, texts: i18n): RouteHandler {
  const free = freeHandlers(texts, given.site.slug)
  const known = free.pop()
  const deps: MutableDeps = Object.assign(known?.deps ?? {}, given)
  const handler = known?.handler ?? createStaticHandler(createRoutes(deps, loadAnew, texts))
  return {
    deps: given,
    handler,
    free: () => {
      if (free.length < maxPooled) free.push({ deps, handler })
    },
  }
}
