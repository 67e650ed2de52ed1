import { activities } from '@farol/contract/activities.ts'
import type alerts from '../../../../texts/pt/alerts.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly alerts: typeof alerts
  }
}

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
