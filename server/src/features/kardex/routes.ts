import { activities } from '@farol/contract/activities.ts'
import {
  getKardexChoices as choicesPromise,
  getKardexIssue as issuePromise,
  getKardexIssues as issuesPromise,
  getKardexPermission as permissionPromise,
} from '@farol/contract/kardex.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getKardexChoices, getKardexIssue, getKardexIssues, getKardexPermission, type KardexDoors } from './get-kardex.ts'

export function bindKardex(binding: Binding, doors: KardexDoors): void {
  bind(binding, permissionPromise, { activity: activities.kardex }, ({ params }) => getKardexPermission(doors, params.id))
  bind(binding, choicesPromise, { activity: activities.kardex }, ({ params }) => getKardexChoices(doors, params.id))
  bind(binding, issuesPromise, { activity: activities.kardex }, ({ params, query, language }) => {
    const { biblioteca: libraryCode, ano: year, volume, page, perPage } = query
    return getKardexIssues(doors, { titleId: params.id, libraryCode, year, volume, page, perPage }, language)
  })
  bind(binding, issuePromise, { activity: activities.kardex }, ({ params, query, language }) =>
    getKardexIssue(doors, params.id, query.fasciculo, language),
  )
}
