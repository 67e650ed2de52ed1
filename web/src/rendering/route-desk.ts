import type { i18n } from 'i18next'
import { createStaticHandler, type StaticHandler } from 'react-router'
import type { Remember } from '../api/remember.ts'
import type { Doors } from '../api/site.ts'
import { createRoutes } from '../app/routes.tsx'

const loadAnew: Remember = (_key, load) => load()

/** Where one page at a time is made: the routes of the site, bound to the doors of whoever asks. */
export interface RouteDesk {
  readonly doors: Doors
  readonly handler: StaticHandler
  /** Lets the next page be made here. */
  free(): void
}

type Changing = { -readonly [K in keyof Doors]: Doors[K] }

interface Kept {
  readonly doors: Changing
  readonly handler: StaticHandler
}

const waiting = new WeakMap<i18n, Map<string, Kept[]>>()

function freeDesks(texts: i18n, slug: string): Kept[] {
  const bySlug = waiting.get(texts) ?? new Map<string, Kept[]>()
  waiting.set(texts, bySlug)
  const free = bySlug.get(slug) ?? []
  bySlug.set(slug, free)
  return free
}

/** As many as make pages at the same time on a busy day; more are made and forgotten. */
const mostWaiting = 32

/**
 * A desk for these doors. Naming the routes of the whole site and weighing their addresses takes longer than finding the one that is asked
 * for, so desks are used again: one page after another, never two at once.
 */
export function takeDesk(given: Doors, texts: i18n): RouteDesk {
  const free = freeDesks(texts, given.site.slug)
  const known = free.pop()
  const doors: Changing = Object.assign(known?.doors ?? {}, given)
  const handler = known?.handler ?? createStaticHandler(createRoutes(doors, loadAnew, texts))
  return {
    doors: given,
    handler,
    free: () => {
      if (free.length < mostWaiting) free.push({ doors, handler })
    },
  }
}
