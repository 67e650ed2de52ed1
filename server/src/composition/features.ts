import type { ComposedStores } from './stores.ts'
import type { AccessToContent } from './access.ts'
import { bindAlerts } from '../features/alerts/routes.ts'
import { bindDebts } from '../features/debts/routes.ts'
import { bindLoans } from '../features/loans/routes.ts'
import { bindSuspensions } from '../features/suspensions/routes.ts'
import { bindAuthorities } from '../features/authorities/routes.ts'
import { bindComments } from '../features/comments/routes.ts'
import { addDiscovery, type DiscoverySite } from '../features/discovery/routes.ts'
import { bindKardex } from '../features/kardex/routes.ts'
import { addCoverPictures } from '../features/links/cover-routes.ts'
import { bindLinks } from '../features/links/routes.ts'
import { bindStatistics } from '../features/statistics/routes.ts'
import { addStatisticsFile } from '../features/statistics/statistics-file.ts'
import { bindSummaries } from '../features/summaries/routes.ts'
import { bindTitles } from '../features/titles/routes.ts'
import type { Binding } from '../http/bind.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'

/** Everything that is read of one title or heading, by calls and at the addresses that machines keep. */
export function bindCatalogue(
  binding: Binding,
  stores: ComposedStores & AccessToContent & { readonly coverPictures: CoverPictures },
  site: DiscoverySite,
): void {
  bindTitles(binding, stores)
  bindKardex(binding, stores)
  bindSummaries(binding, stores)
  bindStatistics(binding, stores)
  bindComments(binding, stores)
  bindAlerts(binding, stores)
  bindLoans(binding, stores)
  bindDebts(binding, stores)
  bindSuspensions(binding, stores)
  bindLinks(binding, stores)
  bindAuthorities(binding, stores)
  addCoverPictures(binding.app, stores)
  addStatisticsFile(binding.app, stores)
  addDiscovery(binding.app, stores, site)
}
