import { activities } from '@farol/contract/activities.ts'
import type accesses from '../../../../texts/pt/accesses.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly accesses: typeof accesses
  }
}

/** Where one is signed in, and the second factor. */
export const accessesFeature: WebFeature = {
  area: 'accesses',
  account: [
    {
      path: 'acessos',
      group: 'data',
      order: 3,
      text: 'accesses:accountMenu.accesses',
      activity: activities.settings,
      lazy: () => import('../../screens/account/accesses-screen.tsx'),
    },
  ],
}
