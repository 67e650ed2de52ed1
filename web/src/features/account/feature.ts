import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** What stands for a reader at a desk. */
export const accountFeature: WebFeature = {
  area: 'account',
  account: [
    {
      path: 'token',
      group: 'loans',
      order: 8,
      text: 'account:accountMenu.loanToken',
      activity: activities.loanToken,
      lazy: () => import('../../screens/account/token-screen.tsx'),
    },
    {
      path: 'carteira',
      group: 'loans',
      order: 9,
      text: 'account:accountMenu.libraryCard',
      activity: activities.libraryCard,
      lazy: () => import('../../screens/account/library-card-screen.tsx'),
    },
  ],
}
