import {
  directions,
  facetsOnDemand,
  filterToText,
  mostCharacters,
  pageSizes,
  parseFilter,
  searchDefaults,
  searchFields,
  sortKeys,
  type Direction,
  type FacetLetter,
  type Filter,
  type SearchField,
  type SearchQuestion,
  type SortKey,
} from '@farol/contract/search.ts'
import { readValue, writeValue } from './address-text.ts'

/** How results are shown: D with details, C as covers. */
export const displayModes = ['D', 'C'] as const
export type DisplayMode = (typeof displayModes)[number]

export type FacetOnDemand = (typeof facetsOnDemand)[number]

/** A search as the address says it. The address is its only home. */
export interface SearchState {
  readonly q: string
  readonly for: SearchField
  readonly page: number
  readonly perPage: (typeof pageSizes)[number]
  readonly orderBy: SortKey
  readonly direction: Direction
  readonly filters: readonly Filter[]
  /** Panels of facets that are counted only when they are open. */
  readonly openFacets: readonly FacetOnDemand[]
  readonly mode: DisplayMode
}

export interface ReadAddress {
  readonly state: SearchState
  /** The address asks for something: words or filters. Without it the screen is the start of a search. */
  readonly isSearch: boolean
  /** A search was sent off with an empty field. */
  readonly isBlank: boolean
  /** Names of parameters whose value was not understood. */
  readonly dropped: readonly string[]
}

export const emptySearch: SearchState = { ...searchDefaults, q: '', filters: [], openFacets: [], mode: 'D' }

// The server refuses a list of more than a hundred, or of more than 4000 characters.
const mostFilters = 100
const mostFilterText = 4000
const mostPages = 10_000

const fieldsByIndex: Readonly<Record<string, SearchField>> = { INDICE_1: 'TITULO', INDICE_2: 'ASSUNTO', INDICE_3: 'AUTOR' }

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const year = /^\d{1,4}$/

/** Reads addresses parameter by parameter and notes what it cannot understand. */
class AddressReader {
  readonly dropped = new Set<string>()
  readonly #parameters: URLSearchParams

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters
  }

  has(name: string): boolean {
    return this.#parameters.has(name)
  }

  /** The value, trimmed; of a repeated parameter the first. */
  text(name: string): string {
    return readValue(this.#parameters.get(name) ?? '').trim()
  }

  oneOf<T extends string | number>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name)
    const found = values.find((value) => String(value) === text)
    if (found === undefined && text !== '') this.dropped.add(name)
    return found ?? fallback
  }

  number(name: string, most: number, fallback: number): number {
    const text = this.text(name)
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= 1 && value <= most) return value
    if (text !== '') this.dropped.add(name)
    return fallback
  }

  many<T>(name: string, read: (part: string) => T | undefined): T[] {
    const parts = list(this.text(name))
    const found = parts.map(read).filter((value) => value !== undefined)
    if (found.length < parts.length) this.dropped.add(name)
    return found
  }
}

function readField(reader: AddressReader): SearchField {
  const byIndex = fieldsByIndex[reader.text('for')]
  return byIndex ?? reader.oneOf('for', searchFields, searchDefaults.for)
}

function readYears(reader: AddressReader): Filter[] {
  const [from, to] = [reader.text('ano_de'), reader.text('ano_ate')]
  if (from === '' && to === '') return []
  const bounds = [from || '1', to || '9999']
  if (!bounds.every((bound) => year.test(bound))) {
    reader.dropped.add(year.test(from || '1') ? 'ano_ate' : 'ano_de')
    return []
  }
  const [least = 1, most = 9999] = bounds.map(Number).sort((a, b) => a - b)
  return [{ tipo: 'Y', codigo: `${least}-${most}` }]
}

/** The filters that fit into one question, from the first. */
function fitting(filters: ReadonlyMap<string, Filter>): Filter[] {
  let length = 0
  return [...filters].slice(0, mostFilters).flatMap(([text, filter]) => {
    length += text.length + 1
    return length <= mostFilterText ? [filter] : []
  })
}

function readFilters(reader: AddressReader): Filter[] {
  const chosen = reader.many('filtro', parseFilter)
  const types = reader.many('tipo_obra', (code) => parseFilter(`T:${code}`))
  const years = readYears(reader)
  const others = years.length > 0 ? chosen.filter((filter) => filter.tipo !== 'Y') : chosen
  const unique = new Map([...others, ...types, ...years].map((filter) => [filterToText(filter), filter]))
  return fitting(unique)
}

/** Words cut to what the server takes, never in the middle of a character. */
const cut = (words: string) => {
  const short = words.slice(0, mostCharacters)
  return (/[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short).trim()
}

/** The search that an address asks for. Never fails: what it cannot read is left out and named in `dropped`. */
export function readAddress(search: string | URLSearchParams): ReadAddress {
  const reader = new AddressReader(new URLSearchParams(search))
  const state: SearchState = {
    q: cut(reader.text('q')),
    for: readField(reader),
    page: reader.number('page', mostPages, 1),
    perPage: reader.oneOf('perPage', pageSizes, searchDefaults.perPage),
    orderBy: reader.oneOf('orderBy', sortKeys, searchDefaults.orderBy),
    direction: reader.oneOf('direction', directions, searchDefaults.direction),
    filters: readFilters(reader),
    openFacets: [...new Set(reader.many('facetas', (part) => facetsOnDemand.find((letter) => letter === part)))],
    mode: reader.oneOf('modo', displayModes, 'D'),
  }
  const isSearch = state.q !== '' || state.filters.length > 0
  return { state, isSearch, isBlank: !isSearch && reader.has('q'), dropped: [...reader.dropped] }
}

/** The parameters of a search in their order; what has its default is left out. */
export function toParameters(state: SearchState): URLSearchParams {
  const values: readonly (readonly [string, string, string])[] = [
    ['for', state.for, ''],
    ['q', state.q, ''],
    ['filtro', state.filters.map(filterToText).join(','), ''],
    ['page', String(state.page), '1'],
    ['perPage', String(state.perPage), String(searchDefaults.perPage)],
    ['orderBy', state.orderBy, searchDefaults.orderBy],
    ['direction', state.direction, searchDefaults.direction],
    ['facetas', state.openFacets.join(','), ''],
    ['modo', state.mode, 'D'],
  ]
  const parameters = new URLSearchParams()
  for (const [name, value, fallback] of values) if (value !== fallback) parameters.set(name, writeValue(value))
  if (state.q === '' && state.for === searchDefaults.for) parameters.delete('for')
  return parameters
}

/** The address of a search under a guide. */
export function toAddress(state: SearchState, guide = 'pesquisa_geral'): string {
  const parameters = toParameters(state).toString()
  return parameters === '' ? `/${guide}` : `/${guide}?${parameters}`
}

/** The question to the server. */
export const toRequest = (state: SearchState): SearchQuestion => ({
  q: state.q,
  for: state.for,
  page: state.page,
  perPage: state.perPage,
  orderBy: state.orderBy,
  direction: state.direction,
  filtro: state.filters.map(filterToText),
  facetas: [...state.openFacets],
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

/** Another page, order, size, panel or mode. Order and size begin again at page 1. */
export function withChange(state: SearchState, change: Partial<Omit<SearchState, 'filters'>>): SearchState {
  const keepsPage = 'page' in change || !('orderBy' in change || 'direction' in change || 'perPage' in change || 'q' in change)
  return { ...state, ...(!keepsPage && { page: 1 }), ...change }
}

export const toggledFacet = (state: SearchState, letter: FacetOnDemand): SearchState =>
  withChange(state, {
    openFacets: state.openFacets.includes(letter) ? state.openFacets.filter((one) => one !== letter) : [...state.openFacets, letter],
  })

export const isOnDemand = (letter: FacetLetter): letter is FacetOnDemand => facetsOnDemand.some((one) => one === letter)
