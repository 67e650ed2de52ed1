import { getHome as homePromise, getLibraryCard as cardPromise } from '@farol/contract/account-home.ts'
import { activities } from '@farol/contract/activities.ts'
import { bind } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Feature } from '../feature.ts'
import { showCard } from './show-card.ts'
import { showHome, type HomeDeps } from './show-home.ts'

/** The start of a reader's own area. */
export const accountFeature: Feature<HomeDeps> = {
  area: 'account',
  routes: (binding, deps) => {
    bind(binding, homePromise, { activity: activities.settings, blockedToo: true }, ({ patron, language }) =>
      showHome(deps, patron.personId, (reasons) => reasonsToWire(reasons, language)),
    )
    bind(binding, cardPromise, { activity: activities.libraryCard }, ({ patron, language }) => showCard(deps, patron.personId, language))
  },
}
