import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { clearanceAlerts } from './alert-kinds.ts'
import { addCheckPages, type CheckPageDeps } from './check-page-routes.ts'
import { bindClearance, type ClearanceRouteDeps } from './routes.ts'

/** No-debts declarations. */
export const clearanceFeature: Feature<CheckPageDeps & ClearanceRouteDeps> = {
  area: 'clearance',
  routes(binding, deps) {
    bindClearance(binding, deps)
    addCheckPages(binding.app, deps)
  },
  alertKinds: clearanceAlerts,
  activities: [activities.clearance],
}
