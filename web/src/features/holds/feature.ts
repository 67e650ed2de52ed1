import { activities } from '@farol/contract/activities.ts'
import type holds from '../../../../texts/pt/holds.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly holds: typeof holds
  }
}

/** What a reader waits for. */
export const holdsFeature: WebFeature = {
  area: 'holds',
  account: [
    {
      path: 'reservas',
      group: 'loans',
      order: 3,
      text: 'holds:accountMenu.holds',
      activity: activities.hold,
      lazy: () => import('../../screens/account/holds-screen.tsx'),
    },
  ],
}
