import { activities } from '@farol/contract/activities.ts'
import type account from '../../../../texts/pt/account.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly account: typeof account
  }
}

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
