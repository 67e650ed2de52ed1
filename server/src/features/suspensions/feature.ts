import { activities } from '@farol/contract/activities.ts'
import { told } from '../../ports/alert-kinds.ts'
import type { Feature } from '../feature.ts'
import type { SuspensionDeps } from '../../reader-views/list-suspensions.ts'
import { bindSuspensions } from './routes.ts'

export const suspensionsFeature: Feature<SuspensionDeps> = {
  area: 'suspensions',
  routes: bindSuspensions,
  alertKinds: told('suspension_start', 'suspension_end'),
  activities: [activities.suspensions],
}
