import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import type { RouteObject } from 'react-router'
import type { Remember } from '../api/remember.ts'
import type { Doors } from '../api/site.ts'
import { loadAccessTexts } from '../i18n/access-texts.ts'

/** A screen of the ways in and out, by name: file, loader and texts come when the first of them is opened. */
export const accessRoutes = (
  names: readonly ('redirect' | 'content' | 'contentOf' | 'externalContent' | 'selfService')[],
  doors: Doors,
  remember: Remember,
  texts: i18n,
): RouteObject[] =>
  names.map((name) => ({
    path: withSlug(screens[name], doors.site.slug),
    lazy: async () => {
      const [file] = await Promise.all([import('../screens/access/access-screens.tsx'), loadAccessTexts(texts)])
      return file.accessScreens(doors, remember)[name]
    },
  }))
