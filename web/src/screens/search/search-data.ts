import { getFirstSection, getSecondSection } from '@farol/contract/institution.ts'
import type { i18n } from 'i18next'
import type { SearchReply } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import { findTitles, openingSearch } from '../../features/search/search-queries.ts'
import { readWholeAddress } from '../../features/search/read-address.ts'
import type { Help } from '../../features/search/search-help.ts'
import type { SectionData } from '../../features/institution/section.tsx'
import type { Doors } from '../../api/site.ts'
import type { Beside } from './beside-results.tsx'
import { openedResults, openResults } from './late-results.ts'

/** What the search screen was loaded with: results, or the start of a search with a glance at the collection. */
export interface SearchData {
  readonly kind: 'opening' | 'results'
  readonly found: Loaded<SearchReply>
  /** Searches that would find something, when this one found nothing. */
  readonly help?: Help
  readonly beside?: Beside
  /** What staff wrote for the home page. */
  readonly sections?: readonly SectionData[]
}

async function loadOpening(doors: Pick<Doors, 'call'>): Promise<SearchData> {
  const [found, ...sections] = await Promise.all([
    findTitles(doors, openingSearch),
    attempt(doors.call(getFirstSection)),
    attempt(doors.call(getSecondSection)),
  ])
  return { kind: 'opening', found, sections: sections.map((one) => (one.ok ? one.value : { data: [] })) }
}

/** Loads the search that an address asks for. */
export async function loadSearch(doors: Pick<Doors, 'call' | 'language'>, address: string, texts: i18n): Promise<SearchData> {
  const { state, isSearch } = readWholeAddress(address)
  if (!isSearch) return loadOpening(doors)
  // Where the titles do not come, nothing else is waited for: without a network, none of it would.
  const beside = openResults(texts).then((file) => file.loadBeside(doors, state))
  beside.catch(() => undefined)
  const found = await findTitles(doors, state)
  if (!found.ok) return { kind: 'results', found }
  if (found.value.total > 0) return { kind: 'results', found, beside: await beside }
  const { waysOn } = await import('../../features/search/search-help.ts')
  return { kind: 'results', found, beside: await beside, help: await waysOn(doors, state) }
}

/** Results are not for indexes of search engines, their titles are. The start is. */
export const searchHead: HeadOf = (data, place) => {
  const { kind, found } = data as SearchData
  const results = openedResults()
  if (kind === 'results' && found.ok && results) return results.resultsHead(found.value, place)
  const failed = place.texts.t('pageTitle', { page: place.texts.t('failed.titles'), site: place.site.name })
  if (kind === 'results') return { title: failed, noindex: true }
  const t = place.texts.getFixedT(place.language, 'search')
  const { site } = place
  return {
    title: place.texts.t('pageTitle', { page: t('home.title'), site: site.name }),
    description: t('home.description', { site: site.name }),
    canonical: '/',
  }
}
