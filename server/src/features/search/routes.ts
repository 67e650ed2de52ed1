import * as promises from '@farol/contract/schemas/browse.ts'
import * as editions from '@farol/contract/schemas/editions.ts'
import * as facets from '@farol/contract/schemas/facets.ts'
import * as guides from '@farol/contract/schemas/guides.ts'
import { searchTitles as promise } from '@farol/contract/schemas/search.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { CodeAndName } from '../../ports/teaching-plans.ts'
import type { GuideSettings } from '../../calls/visible-guides.ts'
import { likelyQuestions, listIndexedTitles, listLines, suggest } from './browse.ts'
import { SearchWorkerClient, type SearchWorkerDeps } from '../../search-service/search-worker-client.ts'
import { addDefaultCovers, listDefaultCovers } from './default-covers.ts'
import { listOtherEditions } from './other-editions.ts'
import { listOtherForms } from './other-forms.ts'
import { listRelatedTitles } from './related-titles.ts'
import { listActChoices, listArchiveChoices } from './guide-choices.ts'
import { listFacets } from './list-facets.ts'
import { indexOptions, orderOptions } from './search-options.ts'
import { listNewAcquisitions, type ArrivalDeps } from './new-acquisitions.ts'
import { addPlanFile } from './plan-file-routes.ts'
import { answerSearch, sharedClock, type SearchDeps } from './search-titles.ts'
import { listTeachingPlans, type PlanDeps } from './teaching-plans.ts'

function bindBrowsing(binding: Binding, deps: SearchDeps): void {
  bind(binding, promises.browseIndex, { activity: 'none' }, ({ query }) => listLines(deps.index, query))
  bind(binding, promises.listIndexedTitles, { activity: 'none' }, ({ query, language }) => listIndexedTitles(deps, query, language))
  bind(binding, promises.suggestHeadings, { activity: 'none' }, ({ query }) => suggest(deps.index, query.q, query.tipos, query.perPage))
  bind(binding, promises.listLikelyWords, { activity: 'none' }, ({ query }) => likelyQuestions(deps.index, query.q))
}

function bindOptions(binding: Binding, { libraries }: SearchDeps): void {
  bind(binding, promises.listIndexes, { activity: 'none' }, async ({ language }) => indexOptions(language))
  bind(binding, promises.listOrders, { activity: 'none' }, async ({ language }) => orderOptions(language))
  bind(binding, promises.listSearchLibraries, { activity: 'none' }, async () =>
    (await libraries.libraries()).map((one) => ({ codigo: one.code, descricao: one.name })),
  )
  bind(binding, promises.listSearchCampuses, { activity: 'none' }, async () =>
    (await libraries.campuses()).map((one) => ({ codigo: one.code, descricao: one.name })),
  )
}

export type GuideDeps = ArrivalDeps & PlanDeps & GuideSettings

const choices = (list: readonly CodeAndName[]) => list.map(({ code, name }) => ({ codigo: code, descricao: name }))

/** The calls of the guides that are no search of titles: new acquisitions and teaching plans. */
export function bindGuides(binding: Binding, deps: GuideDeps): void {
  bind(binding, guides.listNewAcquisitions, { activity: 'none' }, ({ query, language }) => listNewAcquisitions(deps, query, language))
  bind(binding, guides.listTeachingPlans, { activity: 'none' }, ({ query, language }) => listTeachingPlans(deps, query, language))
  addPlanFile(binding.app, deps)
  bind(binding, guides.listPlanCourses, { activity: 'none' }, async () => choices(await deps.teachingPlans.courses()))
  bind(binding, guides.listPlanDisciplines, { activity: 'none' }, async () => choices(await deps.teachingPlans.disciplines()))
  bind(binding, guides.listPlanTeachers, { activity: 'none' }, async () => (await deps.teachingPlans.teachers()).map((nome) => ({ nome })))
}

export function bindSearch(binding: Binding, deps: SearchDeps & SearchWorkerDeps, { publicUrl }: { readonly publicUrl: string }): void {
  const searchWorker = new SearchWorkerClient(deps)
  bind(binding, promise, { activity: 'none' }, async ({ query, language, wire }) => {
    const since = sharedClock()
    const made = wire && deps.index.takesTasks ? await searchWorker.answer({ query, language, wire }, since) : undefined
    return made ?? answerSearch(deps, query, language, since)
  })
  bind(binding, facets.listFacets, { activity: 'none' }, ({ query, language }) => listFacets(deps, query, language))
  bind(binding, facets.listActChoices, { activity: 'none' }, ({ language }) => listActChoices(deps, language))
  bind(binding, facets.listArchiveChoices, { activity: 'none' }, ({ language }) => listArchiveChoices(deps, language))
  bind(binding, editions.listOtherEditions, { activity: 'none' }, ({ query, language }) => listOtherEditions(deps, query.acervos, language))
  bind(binding, editions.listRelatedTitles, { activity: 'none' }, ({ params, language }) => listRelatedTitles(deps, params.id, language))
  bind(binding, editions.listOtherForms, { activity: 'none' }, ({ query }) => listOtherForms(deps, query))
  bind(binding, editions.listDefaultCovers, { activity: 'none' }, ({ language }) => listDefaultCovers(deps, publicUrl, language))
  addDefaultCovers(binding.app, deps)
  bindBrowsing(binding, deps)
  bindOptions(binding, deps)
}
