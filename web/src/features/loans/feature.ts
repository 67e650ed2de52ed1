import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** What a reader has borrowed, and renewing it. */
export const loansFeature: WebFeature = {
  area: 'loans',
  account: [
    {
      path: 'emprestimos',
      group: 'loans',
      order: 1,
      textKey: 'loans',
      activity: activities.loans,
      lazy: () => import('../../screens/account/loans-screen.tsx'),
    },
    {
      path: 'renovacao',
      group: 'loans',
      order: 2,
      textKey: 'renewal',
      activity: activities.loans,
      lazy: () => import('../../screens/account/renewal-screen.tsx'),
    },
    {
      path: 'historico',
      group: 'loans',
      order: 5,
      textKey: 'history',
      activity: activities.loans,
      lazy: () => import('../../screens/account/history-screen.tsx'),
    },
  ],
}
