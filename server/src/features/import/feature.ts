import { divideHoldingsJob } from '../../ports/stored-records.ts'
import type { Transactions } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { divideHoldings } from './divide-holdings.ts'

/** What a server does for records that were taken in by an older program. */
export const importFeature: Feature<Transactions> = {
  area: 'import',
  jobs: (deps) => ({ [divideHoldingsJob]: divideHoldings(deps) }),
}
