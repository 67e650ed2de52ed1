import {
  directions,
  displayModes,
  facetCodes,
  filterToText,
  furtherRows,
  keywordTypes,
  maxCharacters,
  pageSizes,
  parseFilter,
  rowOperators,
  searchDefaults,
  searchFields,
  sortKeys,
  type FacetCode,
  type Filter,
  type SearchField,
} from '@farol/contract/search.ts'
import { carriedName, readCodes } from '../../catalogue/carried-basket.ts'
import { AddressReader } from './address-reader.ts'
import { rowNames, titleGuides, usualOrder, type SearchRow, type SearchState, type TitleGuide } from './search-state.ts'

export interface ReadAddress {
  readonly state: SearchState
  /** The address asks for something: words or filters. Without it the screen is the start of a search. */
  readonly isSearch: boolean
  /** A search was sent off with an empty field. */
  readonly isBlank: boolean
  /** Names of parameters whose value was not understood. */
  readonly dropped: readonly string[]
}

// The server refuses a list of more than a hundred, or of more than 4000 characters.
const maxFilters = 100
const maxFilterText = 4000
const maxPages = 10_000

const fieldsByIndex = new Map<string, SearchField>([
  ['INDICE_1', 'TITULO'],
  ['INDICE_2', 'ASSUNTO'],
  ['INDICE_3', 'AUTOR'],
])

const facetsByIndex = new Map<string, FacetCode>([
  ['INDICE_2', 'S'],
  ['INDICE_3', 'A'],
])

const year = /^\d{1,4}$/

/** Words cut to what the server takes, never in the middle of a character; that they were is noted. */
const cut = (reader: AddressReader, name: string) => {
  const words = reader.text(name)
  const short = words.slice(0, maxCharacters)
  if (short !== words) reader.dropped.add(name)
  return short.replace(/[\uD800-\uDBFF]$/, '').trim()
}

function readField(reader: AddressReader, name: string): SearchField {
  const byIndex = fieldsByIndex.get(reader.text(name))
  return byIndex ?? reader.oneOf(name, searchFields, searchDefaults.for)
}

/** In `dropped`: more rows hold words than a search has. */
export const surplusRows = 'linhas'

/** A form has lines, and sends the rows that none of them shows behind them. */
const rowsInForms = 2 * furtherRows.length

function readRows(reader: AddressReader): SearchRow[] {
  const rows = Array.from({ length: rowsInForms }, (_, position) => {
    const names = rowNames(position)
    const operator = reader.oneOf(names.operator, rowOperators, 'AND')
    return { operator, q: cut(reader, names.q), for: readField(reader, names.for) }
  })
  return rows.filter((row) => row.q !== '')
}

/** The first row that holds words is the first row. */
function readWords(reader: AddressReader): Pick<SearchState, 'q' | 'for' | 'rows'> {
  const [q, where, rows] = [cut(reader, 'q'), readField(reader, 'for'), readRows(reader)]
  const [next, ...rest] = rows
  const words = q !== '' || !next ? { q, for: where, rows } : { q: next.q, for: next.for, rows: rest }
  if (words.rows.length > furtherRows.length) reader.dropped.add(surplusRows)
  return { ...words, rows: words.rows.slice(0, furtherRows.length) }
}

function readYears(reader: AddressReader): Filter[] {
  const [from, to] = [reader.text('ano_de'), reader.text('ano_ate')]
  if (from === '' && to === '') return []
  const [min, max] = [from || '1', to || '9999'].map((bound) => (year.test(bound) ? Number(bound) : NaN)) as [number, number]
  if (min <= max) return [{ tipo: 'Y', codigo: `${min}-${max}` }]
  // What is no year is named; both are where they are the wrong way round, and for nothing else.
  if (min >= 0) reader.dropped.add('ano_ate')
  if (max >= 0 || !min) reader.dropped.add('ano_de')
  return []
}

/** A heading's code stands for its words: links behind headings carry both. */
function readHeading(reader: AddressReader): Filter | undefined {
  const codigo = reader.text('indice')
  const tipo = facetsByIndex.get(reader.text('for'))
  if (tipo && /^\d{1,15}$/.test(codigo)) return { tipo, codigo }
  if (codigo !== '') reader.dropped.add('indice')
  return undefined
}

/** The filters that fit into one question, from the first. */
function fitting(filters: ReadonlyMap<string, Filter>): Filter[] {
  let length = 0
  return [...filters].slice(0, maxFilters).flatMap(([text, filter]) => {
    length += text.length + 1
    return length <= maxFilterText ? [filter] : []
  })
}

function readFilters(reader: AddressReader, heading: Filter | undefined): Filter[] {
  const chosen = reader.many('filtro', parseFilter)
  const types = reader.many('tipo_obra', (code) => parseFilter(`T:${code}`))
  const online: Filter[] = reader.oneOf('cr', ['S', 'N'], 'N') === 'S' ? [{ tipo: 'O', codigo: 'cr' }] : []
  const years = readYears(reader)
  const others = years.length > 0 ? chosen.filter((filter) => filter.tipo !== 'Y') : chosen
  const unique = new Map(
    [...others, ...(heading ? [heading] : []), ...types, ...online, ...years].map((filter) => [filterToText(filter), filter]),
  )
  return fitting(unique)
}

/** The search that an address asks for. Never fails: what it cannot read is left out and named in `dropped`. */
export function readAddress(search: string | URLSearchParams, guide: TitleGuide = 'pesquisa_geral'): ReadAddress {
  const reader = new AddressReader(new URLSearchParams(search))
  const heading = readHeading(reader)
  const basket = readCodes(reader.text(carriedName)).join(',')
  const state: SearchState = {
    guide,
    ...(heading ? { q: '', for: searchDefaults.for, rows: [] } : readWords(reader)),
    keywordType: reader.oneOf('keyword_type', keywordTypes, 'P'),
    page: reader.number('page', maxPages, 1),
    perPage: reader.oneOf('perPage', pageSizes, searchDefaults.perPage),
    orderBy: reader.oneOf('orderBy', sortKeys, usualOrder(guide)),
    direction: reader.oneOf('direction', directions, searchDefaults.direction),
    filters: readFilters(reader, heading),
    openFacets: [...new Set(reader.many('facetas', (part) => facetCodes.find((letter) => letter === part)))],
    mode: reader.oneOf('modo', displayModes, 'D'),
    ...(reader.oneOf('na_estante', ['S', 'N'], 'N') === 'S' && { atHand: true as const }),
    ...(reader.oneOf('motivos', ['S', 'N'], 'N') === 'S' && { reasons: true as const }),
    ...(reader.oneOf('corrigir', ['S', 'N'], 'S') === 'N' && { literal: true }),
    ...(basket !== '' && { basket }),
  }
  const isSearch = state.q !== '' || state.filters.length > 0 || state.atHand === true
  return { state, isSearch, isBlank: !isSearch && reader.has('q'), dropped: [...reader.dropped] }
}

/** The guide that a path names; the general one for the start and everything else. */
export const guideOfPath = (pathname: string): TitleGuide => titleGuides.find((guide) => pathname === `/${guide}`) ?? 'pesquisa_geral'

/** The search of a whole address, path and query. */
export function readWholeAddress(address: string): ReadAddress {
  const { pathname, searchParams } = new URL(address, 'http://page.local')
  return readAddress(searchParams, guideOfPath(pathname))
}
