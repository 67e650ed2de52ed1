import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** What the library tells a reader. */
export const alertsFeature: WebFeature = {
  area: 'alerts',
  account: [
    {
      path: 'alertas',
      group: 'notices',
      order: 1,
      text: 'alerts:accountMenu.alerts',
      activity: activities.alerts,
      lazy: () => import('../../screens/account/alerts-screen.tsx'),
    },
  ],
}
