import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { holdAlerts } from './alert-kinds.ts'
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
  // Suspensions end at local midnight, limits when a library closes: who is next has her days from that day on (F112).
  dailyJobs: [{ kind: expireAndWakeJob, at: '00:01', everyMinutes: 5 }],
  alertKinds: holdAlerts,
  activities: [activities.hold],
}
