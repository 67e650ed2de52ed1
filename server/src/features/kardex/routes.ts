import { activities } from '@farol/contract/activities.ts'
import {
  getKardexChoices as choicesPromise,
  getKardexIssue as issuePromise,
  getKardexIssues as issuesPromise,
  getKardexPermission as permissionPromise,
} from '@farol/contract/schemas/kardex.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { getKardexChoices, getKardexIssue, getKardexIssues, getKardexPermission, type KardexDeps } from './get-kardex.ts'

export function bindKardex(binding: Binding, deps: KardexDeps): void {
  bind(binding, permissionPromise, { activity: activities.kardex }, ({ params }) => getKardexPermission(deps, params.id))
  bind(binding, choicesPromise, { activity: activities.kardex }, ({ params }) => getKardexChoices(deps, params.id))
  bind(binding, issuesPromise, { activity: activities.kardex }, ({ params, query, language }) => {
    const { biblioteca: libraryCode, ano: year, volume, page, perPage } = query
    return getKardexIssues(deps, { titleId: params.id, libraryCode, year, volume, page, perPage }, language)
  })
  bind(binding, issuePromise, { activity: activities.kardex }, ({ params, query, language }) =>
    getKardexIssue(deps, params.id, query.fasciculo, language),
  )
}
