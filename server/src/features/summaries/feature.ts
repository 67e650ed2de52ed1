import type { Feature } from '../feature.ts'
import type { SummaryDeps } from './get-summary.ts'
import { bindSummaries } from './routes.ts'

export const summariesFeature: Feature<SummaryDeps> = { area: 'summaries', routes: bindSummaries }
