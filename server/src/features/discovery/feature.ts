import type { Feature } from '../feature.ts'
import { addDiscovery, type DiscoveryDeps, type DiscoverySite } from './routes.ts'

/** What other programs read: files of one title, unAPI, sitemaps. */
export const discoveryFeature: Feature<DiscoveryDeps & DiscoverySite> = {
  area: 'discovery',
  routes: (binding, deps) => addDiscovery(binding, deps, deps),
}
