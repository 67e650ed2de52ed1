import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { addStatisticsFile } from './file-routes.ts'
import { bindStatistics, type StatisticsRouteDeps } from './routes.ts'

/** How often a title is asked for and borrowed. */
export const statisticsFeature: Feature<StatisticsRouteDeps> = {
  area: 'statistics',
  routes(binding, deps) {
    bindStatistics(binding, deps)
    addStatisticsFile(binding, deps)
  },
  activities: [activities.statistics, activities.fullStatistics],
}
