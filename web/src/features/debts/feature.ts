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
      text: 'debts:accountMenu.debts',
      activity: activities.debts,
      lazy: () => import('../../screens/account/debts-screen.tsx'),
    },
  ],
}
