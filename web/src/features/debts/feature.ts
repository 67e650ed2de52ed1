import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** What a reader owes. */
export const debtsFeature: WebFeature = {
  area: 'debts',
  account: [
    {
      path: 'debitos',
      group: 'loans',
      order: 4,
      textKey: 'debts',
      activity: activities.debts,
      lazy: () => import('../../screens/account/debts-screen.tsx'),
    },
  ],
}
