import { getSummary as summaryPromise } from '@farol/contract/schemas/summaries.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getSummary, type SummaryDeps } from './get-summary.ts'

export function bindSummaries(binding: Binding, deps: SummaryDeps): void {
  bind(binding, summaryPromise, { activity: 'none' }, ({ params, query, language }) =>
    getSummary(deps, { titleId: params.id, page: query.page, perPage: query.perPage }, language),
  )
}
