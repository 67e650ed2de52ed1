import { getFirstSection, getSecondSection } from '@farol/contract/institution.ts'
import { listServices, type Service } from '@farol/contract/institution-pages.ts'
import type { i18n } from 'i18next'
import type { SearchReply } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import { librariesSchema } from '../institution/library-schema.ts'
import { findTitles, homeSearch } from '../../features/search/search-queries.ts'
import { readWholeAddress } from '../../features/search/read-address.ts'
import type { Help } from '../../features/search/search-help.ts'
import type { SearchState } from '../../features/search/search-state.ts'
import type { SearchForms } from '../../features/search/other-forms.ts'
import type { SectionData } from '../../features/institution/section.tsx'
import type { Deps } from '../../api/site.ts'
import type { RelatedSearches } from './related-searches.tsx'
import { loadedResults, loadResults } from './lazy-results.ts'

/** What the search screen was loaded with: results, or the start of a search with a glance at the collection. */
export interface SearchData {
  readonly kind: 'opening' | 'results'
  readonly found: Loaded<SearchReply>
  /** Searches that would find something, when this one found nothing. */
  readonly help?: Help
  readonly related?: RelatedSearches
  readonly forms?: SearchForms
  /** The search that was meant, which found what is shown in place of the one that was asked. */
  readonly meant?: SearchState
  /** What staff wrote for the home page. */
  readonly sections?: readonly SectionData[]
  /** Every library with its hours of today. */
  readonly services?: readonly Service[]
}

async function loadSearchHome(deps: Pick<Deps, 'call'>): Promise<SearchData> {
  const [found, services, ...sections] = await Promise.all([
    findTitles(deps, homeSearch),
    attempt(deps.call(listServices)),
    attempt(deps.call(getFirstSection)),
    attempt(deps.call(getSecondSection)),
  ])
  return {
    kind: 'opening',
    found,
    sections: sections.map((one) => (one.ok ? one.value : { data: [] })),
    services: services.ok ? services.value.data : [],
  }
}

/** Loads the search that an address asks for. */
export async function loadSearch(deps: Pick<Deps, 'call' | 'language'>, address: string, texts: i18n): Promise<SearchData> {
  const { state, isSearch } = readWholeAddress(address)
  if (!isSearch) return loadSearchHome(deps)
  const data = await loadFound(deps, state, texts)
  const meant = data.help && (await import('../../features/search/search-help.ts')).meantSearch(data.help, state)
  if (!meant) return data
  const other = await loadFound(deps, meant, texts)
  return other.found.ok && other.found.value.total > 0 ? { ...other, meant } : data
}

/** Loads what a search finds. */
async function loadFound(deps: Pick<Deps, 'call' | 'language'>, state: SearchState, texts: i18n): Promise<SearchData> {
  // Where the titles do not come, nothing else is waited for: without a network, none of it would.
  const related = loadResults(texts).then((file) => file.loadRelatedSearches(deps, state))
  related.catch(() => undefined)
  const found = await findTitles(deps, state)
  if (!found.ok) return { kind: 'results', found }
  const forms = (await loadResults(texts)).loadSearchForms(deps, state, found.value)
  if (found.value.total > 0) return { kind: 'results', found, related: await related, forms: await forms }
  const { searchProposals } = await import('../../features/search/search-help.ts')
  return { kind: 'results', found, related: await related, forms: await forms, help: await searchProposals(deps, state) }
}

/** Results are not for indexes of search engines, their titles are. The start is. */
export const searchHead: HeadOf = (data, place) => {
  const { kind, found, meant, services = [] } = data as SearchData
  const results = loadedResults()
  if (kind === 'results' && found.ok && results) return results.resultsHead(found.value, place, meant)
  const failed = place.texts.t('pageTitle', { page: place.texts.t('failed.titles'), site: place.site.name })
  if (kind === 'results') return { title: failed, noindex: true }
  const t = place.texts.getFixedT(place.language, 'search')
  const { site } = place
  return {
    title: place.texts.t('pageTitle', { page: t('home.title'), site: site.name }),
    description: t('home.description', { site: site.name }),
    canonical: '/',
    ...(services.length > 0 && { jsonLd: librariesSchema(site, services) }),
  }
}
