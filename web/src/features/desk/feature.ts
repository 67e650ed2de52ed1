import { deskActivities } from '@farol/contract/desk-activities.ts'
import type { WebFeature } from '../feature.ts'

/** Lending, returning and the readers' records, for the library's staff. */
export const deskFeature: WebFeature = {
  area: 'desk',
  desk: [
    {
      path: '',
      order: 1,
      textKey: 'counter',
      activity: deskActivities.loans,
      lazy: () => import('../../screens/desk/counter-screen.tsx'),
    },
    {
      path: 'leitores',
      order: 2,
      textKey: 'readers',
      activity: deskActivities.lookUp,
      lazy: () => import('../../screens/desk/find-reader-screen.tsx'),
    },
    {
      path: 'leitor/:cod',
      order: 3,
      textKey: 'reader',
      activity: deskActivities.lookUp,
      hidden: true,
      lazy: () => import('../../screens/desk/reader-screen.tsx'),
    },
    { path: 'entrar', order: 99, textKey: 'signIn', hidden: true, lazy: () => import('../../screens/desk/signed-in-screen.tsx') },
  ],
}
