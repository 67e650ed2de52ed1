import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import type { RouteObject } from 'react-router'
import type { LoadOnce } from '../api/load-once.ts'
import type { Deps } from '../api/site.ts'

/** A screen of the ways in and out, by name: file, loader and texts come when the first of them is opened. */
export const accessRoute =
  (deps: Deps, loadOnce: LoadOnce, texts: i18n) =>
  (name: 'redirect' | 'content' | 'contentOf' | 'externalContent' | 'selfService'): RouteObject => ({
    path: withSlug(screens[name], deps.site.slug),
    lazy: async () => (await import('../screens/access/access-screens.tsx')).openAccessScreen(name, deps, loadOnce, texts),
  })
