import { activities } from '@farol/contract/activities.ts'
import type privacy from '../../../../texts/pt/privacy.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly privacy: typeof privacy
  }
}

/** What is held about the person, and what may be asked of it. */
export const privacyFeature: WebFeature = {
  area: 'privacy',
  account: [
    {
      path: 'privacidade',
      group: 'data',
      order: 4,
      text: 'privacy:accountMenu.privacy',
      activity: activities.settings,
      lazy: () => import('../../screens/account/privacy-screen.tsx'),
    },
  ],
}
