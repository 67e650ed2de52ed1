import type { Feature } from '../feature.ts'
import { addFeeds, type FeedDeps, type FeedSite } from './feed-routes.ts'
import { bindGuides, bindSearch, type GuideDeps } from './routes.ts'
import type { SearchDeps } from './search-titles.ts'
import type { SearchWorkerDeps } from '../../search-service/search-worker-client.ts'

/** Searches, indexes, guides and their feeds. */
export const searchFeature: Feature<SearchDeps & SearchWorkerDeps & FeedDeps & GuideDeps & FeedSite> = {
  area: 'search',
  routes(binding, deps) {
    bindSearch(binding, deps, deps)
    addFeeds(binding.app, deps, deps)
    bindGuides(binding, deps)
  },
}
