import { activities } from '@farol/contract/activities.ts'
import type { WebFeature } from '../feature.ts'

/** Comments of readers on titles. */
export const commentsFeature: WebFeature = {
  area: 'comments',
  account: [
    {
      path: 'comentarios',
      group: 'takingPart',
      order: 1,
      text: 'account:accountMenu.comments',
      activity: activities.comments,
      lazy: () => import('../../screens/account/commented-titles.tsx'),
    },
  ],
}
