import { listActChoices, listArchiveChoices, type ActChoices, type ArchiveChoices } from '@farol/contract/facets.ts'
import type { Facet, SearchReply } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { findTitles } from '../../features/search/search-queries.ts'
import { loadSearchForms, type SearchForms } from '../../features/search/other-forms.ts'
import { searchProposals, type Help } from '../../features/search/search-help.ts'
import { guideOfPath } from '../../features/search/read-address.ts'
import { readSearch, type FieldChoices } from '../../features/search/read-guide.ts'
import { emptySearch, isScoped, toAddress, withChange, type TitleGuide } from '../../features/search/search-state.ts'
import { guideTitle } from './guide-title.ts'
import { loadRelatedSearches, type RelatedSearches } from '../search/related-searches.tsx'
import { resultsHeading } from '../search/results-head.ts'

/** What a guide with a form was loaded with. */
export interface GuideData {
  /** What its form lets one choose; undefined when it could not be loaded. */
  readonly options: readonly Facet[] | undefined
  /** What can be chosen in the fields of this guide alone; undefined when it could not be loaded. */
  readonly choices: FieldChoices | undefined
  /** Absent before the advanced form has asked; the other guides begin with all they have. */
  readonly found?: Loaded<SearchReply>
  /** Searches that would find something, when this one found nothing. */
  readonly help?: Help
  readonly related?: RelatedSearches
  readonly forms?: SearchForms
}

/** What can be chosen in a guide: the facets of all its titles; undefined when they could not be loaded. */
export async function loadOptions(deps: Pick<Deps, 'call'>, guide: TitleGuide): Promise<readonly Facet[] | undefined> {
  const all = await findTitles(deps, withChange({ ...emptySearch, guide }, { perPage: 10 }))
  return all.ok ? all.value.filtros : undefined
}

/** What can be chosen in the fields of a guide alone; undefined when it could not be loaded. */
export async function loadChoices({ call }: Pick<Deps, 'call'>, guide: TitleGuide): Promise<FieldChoices | undefined> {
  if (guide !== 'pesquisa_atos_normativos' && guide !== 'pesquisa_arquivo') return {}
  const choices = await attempt<ActChoices | ArchiveChoices>(call(guide === 'pesquisa_arquivo' ? listArchiveChoices : listActChoices))
  return choices.ok ? choices.value : undefined
}

/** What the form of a guide offers. */
export type Offered = Pick<GuideData, 'options' | 'choices'>

export async function loadOffered(deps: Pick<Deps, 'call'>, guide: TitleGuide): Promise<Offered> {
  const [options, choices] = await Promise.all([loadOptions(deps, guide), loadChoices(deps, guide)])
  return { options, choices }
}

export async function loadGuide(deps: Pick<Deps, 'call'>, address: string, offered: Promise<Offered>): Promise<GuideData> {
  const { state, isSearch } = readSearch(address)
  if (!isSearch && !isScoped(state.guide)) return offered
  const asked = findTitles(deps, state)
  const forms = asked.then((found) => (found.ok ? loadSearchForms(deps, state, found.value) : undefined))
  const [parts, found, related, byForms] = await Promise.all([offered, asked, loadRelatedSearches(deps, state), forms])
  const help = found.ok && found.value.total === 0 && { help: await searchProposals(deps, state) }
  return { ...parts, found, related, ...(byForms && { forms: byForms }), ...help }
}

export const guideHead: HeadOf = (data, place) => {
  const { found } = (data ?? {}) as Partial<GuideData>
  const read = readSearch(place.address)
  const guide = guideOfPath(new URL(place.address, 'http://page.local').pathname)
  const name = place.texts.getFixedT(place.language, 'shell')(`guide.${guide}`)
  const page = found?.ok && read.isSearch ? `${name}: ${resultsHeading(read, found.value.total, place)}` : name
  return {
    title: guideTitle(page, found?.ok ? read.state.page : 1, place),
    ...(guide !== 'pesquisa_geral' && { description: place.texts.getFixedT(place.language, 'guides')(`text.${guide}`) }),
    canonical: toAddress(read.state),
    ...(read.isSearch && { noindex: true }),
  }
}
