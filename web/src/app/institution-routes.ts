import { screens } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import type { RouteObject } from 'react-router'
import type { LoadOnce } from '../api/load-once.ts'
import type { Deps } from '../api/site.ts'
import { addTexts } from '../i18n/texts.ts'

const names = ['questions', 'about', 'hours', 'hoursOfLibrary', 'events', 'accessibility', 'offline'] as const

/** What the institution says of itself. Screens, loaders and texts come when the first of them is opened. */
export const institutionRoutes = (deps: Deps, loadOnce: LoadOnce, texts: i18n): readonly RouteObject[] =>
  names.map((name) => ({
    path: screens[name],
    lazy: async () => {
      const [file] = await Promise.all([import('../screens/institution/institution-screens.tsx'), addTexts(texts, 'institution')])
      return file.institutionScreens(deps, loadOnce)[name]
    },
  }))
