import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** What the institution holds about a reader, and their password. */
export const personalDataFeature: WebFeature = {
  area: 'personal-data',
  account: [
    {
      path: 'dados-pessoais',
      group: 'data',
      order: 1,
      textKey: 'personalData',
      activity: activities.personalData,
      lazy: () => import('../../screens/account/personal-data-screen.tsx'),
    },
    {
      path: 'senha',
      group: 'data',
      order: 2,
      textKey: 'password',
      activity: activities.personalData,
      lazy: () => import('../../screens/account/password-screen.tsx'),
    },
  ],
}
