import { activities } from '@farol/contract/activities.ts'
import type { Feature } from '../feature.ts'
import { bindLoans, type LoanRouteDeps } from './routes.ts'

/** What a reader has borrowed, renews and borrowed before. */
export const loansFeature: Feature<LoanRouteDeps> = { area: 'loans', routes: bindLoans, activities: [activities.loans] }
