import { activities } from '@farol/contract/activities.ts'
import type clearance from '../../../../texts/pt/clearance.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly clearance: typeof clearance
  }
}

/** The no-debts declaration. */
export const clearanceFeature: WebFeature = {
  area: 'clearance',
  account: [
    {
      path: 'nada-consta',
      group: 'loans',
      order: 7,
      text: 'clearance:accountMenu.clearance',
      activity: activities.clearance,
      lazy: () => import('../../screens/account/clearance-screen.tsx'),
    },
  ],
}
