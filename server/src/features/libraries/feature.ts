import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import type { WritingDeps } from './message-limits.ts'
import { bindLibraries } from './routes.ts'

/** Campuses, libraries, and what readers write to them. */
export const librariesFeature: Feature<WritingDeps> = {
  area: 'libraries',
  routes: bindLibraries,
  activities: [activities.acquisitionSuggestion, activities.teacherSuggestion],
}
