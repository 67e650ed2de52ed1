import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { requestAlerts } from './alert-kinds.ts'
import type { RequestDeps } from './own-requests.ts'
import { requestDays } from './request-days.ts'
import { bindLoanRequests } from './routes.ts'

/** Copies that are sent from one library to another for a reader. */
export const loanRequestsFeature: Feature<RequestDeps> = {
  area: 'loan-requests',
  routes: bindLoanRequests,
  calendar: requestDays,
  alertKinds: requestAlerts,
  activities: [activities.loanRequest],
}
