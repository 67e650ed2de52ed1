import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

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
