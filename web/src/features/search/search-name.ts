import type { Facet } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import { filterName } from './filter-names.ts'
import type { SearchState } from './search-state.ts'

/** The guides that look at everything need no name beside what is asked. */
const guides = /_(?:geral|avancada)$/

/**
 * What a search asks, in a line of its own: its rows with what joins them, where they look and how their words are taken, its guide, what it is
 * narrowed to. Two searches that differ have different names. Empty where it asks for everything.
 */
export function searchName(state: SearchState, facets: readonly Facet[], texts: i18n, language: Language): string {
  const t = texts.getFixedT(language, 'results')
  const search = texts.getFixedT(language, 'search')
  const row = ({ q, for: where }: Pick<SearchState, 'q' | 'for'>) => (where === 'LIVRE' ? q : `${search(`for.${where}`)}: ${q}`)
  const rows = state.rows.map((one) => `${t(`log.${one.operator}`).toUpperCase()} ${row(one)}`)
  const taken = state.keywordType === 'P' ? [] : [`(${t(`log.${state.keywordType}`)})`]
  return [
    ...(state.q === '' ? [] : [[row(state), ...rows, ...taken].join(' ')]),
    ...(guides.test(state.guide) ? [] : [texts.getFixedT(language, 'shell')(`guide.${state.guide}`)]),
    ...Object.values(state.asked ?? {}),
    ...(state.atHand ? [t('atHand.label')] : []),
    ...state.filters.map((filter) => filterName(filter, facets, t)),
  ].join(' · ')
}
