import { activities } from '@farol/contract/activities.ts'
import type loans from '../../../../texts/pt/loans.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly loans: typeof loans
  }
}

/** What a reader has borrowed, and renewing it. */
export const loansFeature: WebFeature = {
  area: 'loans',
  account: [
    {
      path: 'emprestimos',
      group: 'loans',
      order: 1,
      text: 'loans:accountMenu.loans',
      activity: activities.loans,
      lazy: () => import('../../screens/account/loans-screen.tsx'),
    },
    {
      path: 'renovacao',
      group: 'loans',
      order: 2,
      text: 'loans:accountMenu.renewal',
      activity: activities.loans,
      lazy: () => import('../../screens/account/renewal-screen.tsx'),
    },
    {
      path: 'historico',
      group: 'loans',
      order: 5,
      text: 'loans:accountMenu.history',
      activity: activities.loans,
      lazy: () => import('../../screens/account/history-screen.tsx'),
    },
  ],
}
