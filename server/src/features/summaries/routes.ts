import { getSummary as summaryPromise } from '@farol/contract/summaries.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getSummary, type SummaryDoors } from './get-summary.ts'

export function bindSummaries(binding: Binding, doors: SummaryDoors): void {
  bind(binding, summaryPromise, { activity: 'none' }, ({ params, query, language }) =>
    getSummary(doors, { titleId: params.id, page: query.page, perPage: query.perPage }, language),
  )
}
