import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

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
