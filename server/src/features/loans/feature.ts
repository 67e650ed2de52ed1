import { activities } from '@farol/contract/activities.ts'
import { told } from '../../ports/alert-kinds.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { dueDayKinds, loanDailyJobs, loanJobs } from './loan-jobs.ts'
import { loanDays } from './loan-days.ts'
import { bindLoans, type LoanRouteDeps } from './routes.ts'

/** What a reader has borrowed, renews and borrowed before. */
export const loansFeature: Feature<LoanRouteDeps & Pick<Stores, 'librarySystem' | 'jobs'>> = {
  area: 'loans',
  routes: bindLoans,
  jobs: loanJobs,
  dailyJobs: loanDailyJobs,
  alertKinds: [...dueDayKinds, ...told('loan_receipt', 'renewal_receipt', 'loan_moved')],
  calendar: loanDays,
  activities: [activities.loans],
}
