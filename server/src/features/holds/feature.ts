import { activities } from '@farol/contract/activities.ts'
import { told } from '../../ports/alert-kinds.ts'
import type { Feature } from '../feature.ts'
import { holdDays } from './hold-days.ts'
import { expireAndWakeJob, holdJobs } from './hold-jobs.ts'
import type { HoldDeps } from './own-holds.ts'
import { bindHolds } from './routes.ts'

/** What a reader waits for. */
export const holdsFeature: Feature<HoldDeps> = {
  area: 'holds',
  routes: bindHolds,
  jobs: holdJobs,
  calendar: holdDays,
  // Suspensions end at local midnight.
  dailyJobs: [{ kind: expireAndWakeJob, at: '00:01' }],
  alertKinds: told(
    'hold_placed',
    'hold_on_the_way',
    'hold_released',
    'hold_expired',
    'hold_cancelled',
    'hold_passed_over',
    'hold_back_in_queue',
  ),
  activities: [activities.hold],
}
