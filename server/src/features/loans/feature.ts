import { activities } from '@farol/contract/activities.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { loanAlerts } from './alert-kinds.ts'
import { loanDailyJobs, loanJobs } from './loan-jobs.ts'
import { loanDays } from './loan-days.ts'
import { bindLoans, type LoanRouteDeps } from './routes.ts'

/** What a reader has borrowed, renews and borrowed before. */
export const loansFeature: Feature<LoanRouteDeps & Pick<Stores, 'librarySystem' | 'jobs'>> = {
  area: 'loans',
  routes: bindLoans,
  jobs: loanJobs,
  dailyJobs: loanDailyJobs,
  alertKinds: loanAlerts,
  calendar: loanDays,
  activities: [activities.loans],
}
