import type { Guide } from '@farol/contract/activities.ts'
import type { i18n } from 'i18next'
import type { RouteObject } from 'react-router'
import type { Deps } from '../api/site.ts'
import { addTexts } from '../i18n/texts.ts'
import type { OpenGuide } from '../screens/guides/guide-screen.ts'
import type { LoadOnce } from '../api/load-once.ts'

type Opened = () => Promise<{ readonly open: OpenGuide }>

const titles: Opened = () => import('../screens/guides/title-guide-screen.tsx')

/** The guides beside the general search: each is fetched when somebody goes there. */
const lazyGuides: readonly (readonly [guide: Guide, fetchScreen: Opened])[] = [
  ['pesquisa_avancada', titles],
  ['pesquisa_periodicos', titles],
  ['pesquisa_multimeios', titles],
  ['pesquisa_atos_normativos', titles],
  ['pesquisa_arquivo', titles],
  ['pesquisa_autoridades', () => import('../screens/guides/authorities-screen.tsx')],
  ['pesquisa_indice', () => import('../screens/guides/index-screen.tsx')],
  ['novas_aquisicoes', () => import('../screens/guides/arrivals-screen.tsx')],
  ['plano_ensino', () => import('../screens/guides/plans-screen.tsx')],
]

/** Their routes. The words of these screens come with them. */
export const guideRoutes = (deps: Deps, loadOnce: LoadOnce, texts: i18n): RouteObject[] =>
  lazyGuides.map(([guide, fetchScreen]) => ({
    path: `/${guide}`,
    lazy: async () => {
      const [{ open }] = await Promise.all([fetchScreen(), addTexts(texts, 'guides'), addTexts(texts, 'results')])
      return open(guide, deps, loadOnce)
    },
  }))
