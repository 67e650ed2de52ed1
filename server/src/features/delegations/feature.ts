import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { bindDelegations, type DelegationDeps } from './routes.ts'

/** Who may act for whom, and acting for somebody. */
export const delegationsFeature: Feature<DelegationDeps> = {
  area: 'delegations',
  routes: bindDelegations,
  activities: [activities.exchangeUsers],
}
