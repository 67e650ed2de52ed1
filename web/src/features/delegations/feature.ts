import { activities } from '@farol/contract/activities.ts'
import type delegations from '../../../../texts/pt/delegations.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly delegations: typeof delegations
  }
}

/** Who may act for the person, and acting for somebody. */
export const delegationsFeature: WebFeature = {
  area: 'delegations',
  account: [
    {
      path: 'delegacoes',
      group: 'data',
      order: 5,
      text: 'delegations:accountMenu.delegations',
      activity: activities.exchangeUsers,
      lazy: () => import('../../screens/account/delegations-screen.tsx'),
    },
    {
      path: 'troca-usuario',
      group: 'data',
      order: 6,
      text: 'delegations:accountMenu.exchangeUsers',
      activity: activities.exchangeUsers,
      lazy: () => import('../../screens/account/exchange-users-screen.tsx'),
    },
  ],
}
