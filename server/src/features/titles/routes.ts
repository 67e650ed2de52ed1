import { activities } from '@farol/contract/activities.ts'
import { getPermissions as permissionsPromise } from '@farol/contract/title-permissions.ts'
import {
  getDublinCore as dublinCorePromise,
  getReference as referencePromise,
  getShelfColour as colourPromise,
  getTitleMarc as marcPromise,
  getTotals as totalsPromise,
  listHoldingLibraries as librariesPromise,
  listTitleLinks as linksPromise,
} from '@farol/contract/title-views.ts'
import { getTitle as titlePromise, listCopies as copiesPromise, listCopyVolumes as volumesPromise } from '@farol/contract/titles.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getTotals, listHoldingLibraries, listLinks, type HoldingDoors } from './get-holdings.ts'
import { getPermissions, type PermissionDoors } from './get-permissions.ts'
import { getReference } from './get-reference.ts'
import { getShelfColour, type ColourDoors } from './get-shelf-colour.ts'
import { getDublinCore, getTitleMarc } from './get-title-views.ts'
import { getTitle, type TitleDoors } from './get-title.ts'
import { listCopies, listCopyVolumes, type CopyDoors } from './list-copies.ts'

type Doors = TitleDoors & CopyDoors & HoldingDoors & ColourDoors & PermissionDoors

export function bindTitles(binding: Binding, doors: Doors): void {
  bind(binding, titlePromise, { activity: 'none' }, ({ params, query, language }) =>
    getTitle(doors, { id: params.id, withFields: query.campos === 'S' }, language),
  )
  bind(binding, copiesPromise, { activity: 'none' }, ({ params, query, language }) => {
    const { cod_unidade: libraryCode, volume, ano: year, page, perPage } = query
    return listCopies(doors, { titleId: params.id, libraryCode, volume, year, page, perPage }, language)
  })
  bind(binding, volumesPromise, { activity: 'none' }, ({ params, query }) => listCopyVolumes(doors, params.id, query.cod_unidade))
  bind(binding, marcPromise, { activity: activities.marc }, ({ params }) => getTitleMarc(doors, params.id))
  bind(binding, referencePromise, { activity: activities.reference }, ({ params, language }) => getReference(doors, params.id, language))
  bind(binding, dublinCorePromise, { activity: activities.dublinCore }, ({ params, language }) => getDublinCore(doors, params.id, language))
  bind(binding, linksPromise, { activity: 'none' }, ({ params }) => listLinks(doors, params.id))
  bind(binding, colourPromise, { activity: 'none' }, ({ params, language }) => getShelfColour(doors, params.id, language))
  bind(binding, librariesPromise, { activity: 'none' }, ({ params }) => listHoldingLibraries(doors, params.id))
  bind(binding, totalsPromise, { activity: 'none' }, ({ params }) => getTotals(doors, params.id))
  bind(binding, permissionsPromise, { activity: 'none' }, ({ params, who, language }) => getPermissions(doors, params.id, who, language))
}
