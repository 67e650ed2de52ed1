import { activities } from '@farol/contract/activities.ts'
import type debts from '../../../../texts/pt/debts.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly debts: typeof debts
  }
}

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
