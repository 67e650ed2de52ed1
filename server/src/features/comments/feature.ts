import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { commentAlerts } from './alert-kinds.ts'
import type { WritingDeps } from './own-comments.ts'
import { bindComments } from './routes.ts'

/** Comments of readers on titles. */
export const commentsFeature: Feature<WritingDeps> = {
  area: 'comments',
  routes: bindComments,
  alertKinds: commentAlerts,
  activities: [activities.comments],
}
