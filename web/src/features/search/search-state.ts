import type { Guide } from '@farol/contract/activities.ts'
import {
  facetsOnDemand,
  maxReached,
  filterToText,
  searchDefaults,
  type Direction,
  type DisplayMode,
  type FacetCode,
  type GuideField,
  type Filter,
  type KeywordType,
  type pageSizes,
  type RowOperator,
  type SearchField,
  type SearchQuestion,
  type SortKey,
} from '@farol/contract/search.ts'
import { writeValue } from './address-text.ts'

export type FacetOnDemand = (typeof facetsOnDemand)[number]

/** Guides whose results are titles found by words and filters. */
export const titleGuides = [
  'pesquisa_geral',
  'pesquisa_avancada',
  'pesquisa_periodicos',
  'pesquisa_multimeios',
  'pesquisa_atos_normativos',
  'pesquisa_arquivo',
] as const satisfies readonly Guide[]
export type TitleGuide = (typeof titleGuides)[number]

/** A row after the first: how it joins those before it, its words, where they are looked for. */
export interface SearchRow {
  readonly operator: RowOperator
  readonly q: string
  readonly for: SearchField
}

/** A search as the address says it. The address is its only home. */
export interface SearchState {
  readonly guide: TitleGuide
  readonly q: string
  readonly for: SearchField
  /** Rows of an advanced search after the first, at most four, none of them without words. */
  readonly rows: readonly SearchRow[]
  readonly keywordType: KeywordType
  readonly page: number
  readonly perPage: (typeof pageSizes)[number]
  readonly orderBy: SortKey
  readonly direction: Direction
  readonly filters: readonly Filter[]
  /** Panels of facets that were opened. Some are only counted then. */
  readonly openFacets: readonly FacetCode[]
  readonly mode: DisplayMode
  /** Only what can be had at once: on a shelf now, or online. */
  readonly atHand?: true
  /** Each title says which of the words stand where in it. */
  readonly reasons?: true
  /** The words are looked for as they stand, where others would be taken for what was meant. */
  readonly literal?: true
  /** Titles of a basket that no script keeps: pages hand them on in their addresses. */
  readonly basket?: string
  /** What the legislation and the archive guides ask besides. */
  readonly asked?: Readonly<Partial<Record<GuideField, string>>>
}

export const emptySearch: SearchState = {
  ...searchDefaults,
  guide: 'pesquisa_geral',
  q: '',
  rows: [],
  keywordType: 'P',
  filters: [],
  openFacets: [],
  mode: 'D',
}

/** The names of a further row's parameters; its operator stands under the number of the row before. */
export const rowNames = (position: number) =>
  ({ operator: position === 0 ? 'condition' : `condition${position + 1}`, q: `q${position + 2}`, for: `for${position + 2}` }) as const

function rowValues(row: SearchRow, position: number): readonly (readonly [string, string, string])[] {
  const names = rowNames(position)
  return [
    [names.operator, row.operator, ''],
    [names.for, row.for, ''],
    [names.q, row.q, ''],
  ]
}

/** The parameters of a search in their order; what has its default is left out. */
export function toParameters(state: SearchState): URLSearchParams {
  const values: readonly (readonly [string, string, string])[] = [
    ['for', state.for, ''],
    ['q', state.q, ''],
    ...state.rows.flatMap(rowValues),
    ['keyword_type', state.keywordType, 'P'],
    ...Object.entries(state.asked ?? {}).map(([name, value]) => [name, value, ''] as const),
    ['na_estante', state.atHand ? 'S' : '', ''],
    ['filtro', state.filters.map(filterToText).join(','), ''],
    ['page', String(state.page), '1'],
    ['perPage', String(state.perPage), String(searchDefaults.perPage)],
    ['orderBy', state.orderBy, usualOrder(state.guide)],
    ['direction', state.direction, searchDefaults.direction],
    ['facetas', state.openFacets.join(','), ''],
    ['modo', state.mode, 'D'],
    ['motivos', state.reasons ? 'S' : '', ''],
    ['corrigir', state.literal ? 'N' : '', ''],
    ['cesta', state.basket ?? '', ''],
  ]
  const parameters = new URLSearchParams()
  for (const [name, value, fallback] of values) if (value !== fallback) parameters.set(name, writeValue(value))
  if (state.q === '' && state.for === searchDefaults.for) parameters.delete('for')
  return parameters
}

/** The address of a search. */
export function toAddress(state: SearchState): string {
  const parameters = toParameters(state).toString()
  return parameters === '' ? `/${state.guide}` : `/${state.guide}?${parameters}`
}

/** Guides that look only at some types of work. */
export const isScoped = (guide: TitleGuide): boolean => guide !== 'pesquisa_geral' && guide !== 'pesquisa_avancada'

/** The order that an address without one means: a guide of few types begins with all of them, by title. */
export const usualOrder = (guide: TitleGuide): SortKey => (isScoped(guide) ? 'obra' : searchDefaults.orderBy)

/** The question to the server. */
export const toRequest = (state: SearchState): SearchQuestion => ({
  ...(isScoped(state.guide) && { guia: state.guide }),
  q: state.q,
  for: state.for,
  ...Object.fromEntries(state.rows.flatMap(rowValues).map(([name, value]) => [name, value])),
  ...state.asked,
  ...(state.atHand && { na_estante: 'S' as const }),
  ...(state.mode === 'R' && { modo: state.mode }),
  ...(state.keywordType !== 'P' && { keyword_type: state.keywordType }),
  // Of a page past what the server answers, the last that it does: its total says what there is.
  page: Math.min(state.page, maxReached / state.perPage),
  perPage: state.perPage,
  orderBy: state.orderBy,
  direction: state.direction,
  filtro: state.filters.map(filterToText),
  facetas: state.openFacets.filter(isOnDemand),
})

const same = (a: Filter) => (b: Filter) => a.tipo === b.tipo && a.codigo === b.codigo

export const hasFilter = (state: SearchState, filter: Filter): boolean => state.filters.some(same(filter))

/** With one more filter, on page 1. A span of years replaces the one before. */
export function withFilter(state: SearchState, filter: Filter): SearchState {
  if (hasFilter(state, filter)) return state
  const others = filter.tipo === 'Y' ? state.filters.filter((one) => one.tipo !== 'Y') : state.filters
  return { ...state, filters: [...others, filter], page: 1 }
}

export const withoutFilter = (state: SearchState, filter: Filter): SearchState => ({
  ...state,
  filters: state.filters.filter((one) => !same(filter)(one)),
  page: 1,
})

export const withoutFilters = (state: SearchState): SearchState => ({ ...state, filters: [], page: 1 })

/** With or without the narrowing to what can be had at once, on page 1. */
export const withAtHand = ({ atHand: _before, ...state }: SearchState, atHand: boolean): SearchState => ({
  ...state,
  ...(atHand && { atHand }),
  page: 1,
})

/** Another page, order, size, panel or mode. Order and size begin again at page 1. */
export function withChange(state: SearchState, change: Partial<Omit<SearchState, 'filters'>>): SearchState {
  const keepsPage =
    'page' in change ||
    !('orderBy' in change || 'direction' in change || 'perPage' in change || 'q' in change || 'rows' in change || 'keywordType' in change)
  return { ...state, ...(!keepsPage && { page: 1 }), ...change }
}

/** With the panel of one more facet open. */
export const withFacet = (state: SearchState, facetCode: FacetCode): SearchState =>
  withChange(state, { openFacets: [...new Set([...state.openFacets, facetCode])] })

export const isOnDemand = (facetCode: FacetCode): facetCode is FacetOnDemand => facetsOnDemand.some((one) => one === facetCode)
