import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** What keeps a reader from borrowing. */
export const suspensionsFeature: WebFeature = {
  area: 'suspensions',
  account: [
    {
      path: 'afastamentos',
      group: 'loans',
      order: 6,
      text: 'account:accountMenu.suspensions',
      activity: activities.suspensions,
      lazy: () => import('../../screens/account/suspensions-screen.tsx'),
    },
  ],
}
