import type { Feature } from '../feature.ts'
import { addCoverPictures, type CoverDeps } from './cover-routes.ts'
import type { LinkUseDeps } from './count-link-use.ts'
import type { ContentDeps } from './open-content.ts'
import { bindLinks } from './routes.ts'

/** Links of titles, content of providers, pictures of covers. */
export const linksFeature: Feature<LinkUseDeps & ContentDeps & CoverDeps> = {
  area: 'links',
  routes(binding, deps) {
    bindLinks(binding, deps)
    addCoverPictures(binding.app, deps)
  },
}
