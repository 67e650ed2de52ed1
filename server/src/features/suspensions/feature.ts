import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { suspensionAlerts } from './alert-kinds.ts'
import type { SuspensionDeps } from '../../reader-views/list-suspensions.ts'
import { bindSuspensions } from './routes.ts'

export const suspensionsFeature: Feature<SuspensionDeps> = {
  area: 'suspensions',
  routes: bindSuspensions,
  alertKinds: suspensionAlerts,
  activities: [activities.suspensions],
}
