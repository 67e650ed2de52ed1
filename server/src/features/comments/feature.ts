import { activities } from '@farol/contract/activities.ts'
import { told } from '../../ports/alert-kinds.ts'
import type { Feature } from '../feature.ts'
import type { WritingDeps } from './own-comments.ts'
import { bindComments } from './routes.ts'

/** Comments of readers on titles. */
export const commentsFeature: Feature<WritingDeps> = {
  area: 'comments',
  routes: bindComments,
  alertKinds: told('comment_decided'),
  activities: [activities.comments],
}
