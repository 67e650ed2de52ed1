import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

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
