import { activities } from '@farol/contract/activities.ts'
import { formatActivities } from '@farol/contract/file-activities.ts'
import { getPermissions as permissionsPromise } from '@farol/contract/schemas/title-permissions.ts'
import {
  getDublinCore as dublinCorePromise,
  getReference as referencePromise,
  getShelfColour as colourPromise,
  getTitleMarc as marcPromise,
  getTotals as totalsPromise,
  listHoldingLibraries as librariesPromise,
  listTitleLinks as linksPromise,
} from '@farol/contract/schemas/title-views.ts'
import { getTitle as titlePromise, listCopies as copiesPromise, listCopyVolumes as volumesPromise } from '@farol/contract/schemas/titles.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import { getTotals, listHoldingLibraries, listLinks, type HoldingDeps } from './get-holdings.ts'
import { getPermissions, type PermissionDeps } from './get-permissions.ts'
import { getReference } from './get-reference.ts'
import { getShelfColour, type ColourDeps } from './get-shelf-colour.ts'
import { getDublinCore, getTitleMarc } from './get-title-views.ts'
import { getTitle, type TitleDeps } from './get-title.ts'
import { listCopies, listCopyVolumes, type CopyDeps } from './list-copies.ts'

export type TitleRouteDeps = TitleDeps & CopyDeps & HoldingDeps & ColourDeps & PermissionDeps

export function bindTitles(binding: Binding, deps: TitleRouteDeps): void {
  bind(binding, titlePromise, { activity: 'none' }, ({ params, query, language }) =>
    getTitle(deps, { id: params.id, withFields: query.campos === 'S' }, language),
  )
  bind(binding, copiesPromise, { activity: activities.copies }, ({ params, query, language }) => {
    const { cod_unidade: libraryCode, volume, ano: year, page, perPage } = query
    return listCopies(deps, { titleId: params.id, libraryCode, volume, year, page, perPage }, language)
  })
  bind(binding, volumesPromise, { activity: activities.copies }, ({ params, query }) => listCopyVolumes(deps, params.id, query.cod_unidade))
  bind(binding, marcPromise, { activity: activities.marc }, ({ params, query }) => getTitleMarc(deps, params.id, query.controle === 'S'))
  bind(binding, referencePromise, { activity: activities.reference }, ({ params, who, language }) =>
    getReference(deps, params.id, language, (format) => binding.handlers.isGranted(who, formatActivities[format])),
  )
  bind(binding, dublinCorePromise, { activity: activities.dublinCore }, ({ params, language }) => getDublinCore(deps, params.id, language))
  bind(binding, linksPromise, { activity: 'none' }, ({ params }) => listLinks(deps, params.id))
  bind(binding, colourPromise, { activity: 'none' }, ({ params, language }) => getShelfColour(deps, params.id, language))
  bind(binding, librariesPromise, { activity: 'none' }, ({ params }) => listHoldingLibraries(deps, params.id))
  bind(binding, totalsPromise, { activity: 'none' }, ({ params }) => getTotals(deps, params.id))
  bind(binding, permissionsPromise, { activity: 'none' }, ({ params, who, language }) =>
    getPermissions(deps, params.id, who, { language, say: (reason) => reasonsToWire([reason], language)[0]!.mensagem }),
  )
}
