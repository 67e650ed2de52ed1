import { activities } from '@farol/contract/activities.ts'
import type requests from '../../../../texts/pt/requests.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly requests: typeof requests
  }
}

/** Copies that a reader has sent from another library. */
export const loanRequestsFeature: WebFeature = {
  area: 'loan-requests',
  account: [
    {
      path: 'solicitacoes',
      group: 'requests',
      order: 1,
      text: 'requests:accountMenu.loanRequests',
      activity: activities.loanRequest,
      lazy: () => import('../../screens/account/loan-requests-screen.tsx'),
    },
  ],
}
