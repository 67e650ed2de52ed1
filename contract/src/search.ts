import { address } from './address.ts'
import type * as schemas from './schemas/search.ts'

export type { SearchRequest, ResultItem, Facet, SearchReply, SearchQuestion } from './schemas/search.ts'

/** Where words are looked for. */
export const searchFields = ['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO', 'SERIE', 'EDITORA', 'NUMERO'] as const
export type SearchField = (typeof searchFields)[number]

/**
 * The facets by letter: T type of work, Y year, I language, A author, S subject, E publisher, B library, C collection,
 * K knowledge area, O online, X accessible, U course.
 */
export const facetCodes = ['T', 'Y', 'I', 'A', 'S', 'E', 'B', 'C', 'K', 'O', 'X', 'U'] as const
export type FacetCode = (typeof facetCodes)[number]

/** Facets with so many values that they are counted only when their panel is open. */
export const facetsOnDemand = ['A', 'S', 'E'] as const satisfies readonly FacetCode[]

export const sortKeys = ['relevancia', 'ano', 'obra', 'autor', 'tipo', 'classificacao', 'codigo'] as const
export type SortKey = (typeof sortKeys)[number]

/** C: ascending on every key but the year, where it shows the newest first. D: the other way. */
export const directions = ['C', 'D'] as const
export type Direction = (typeof directions)[number]

export const pageSizes = [10, 20, 50, 100] as const

export const searchDefaults = { for: 'LIVRE', page: 1, perPage: 20, orderBy: 'ano', direction: 'C' } as const

export const filterText = /^[TYIASEBCKOXU]:[\p{L}\p{N}.-]{1,64}$/u

/** One chosen value of one facet, as it stands in `filtro`: `T:49`; a span of years is `Y:2001-2010`. */
export interface Filter {
  readonly tipo: FacetCode
  readonly codigo: string
}

/** Reads one part of `filtro`; undefined when it is none. */
export const parseFilter = (text: string): Filter | undefined =>
  filterText.test(text) ? { tipo: text.slice(0, 1) as FacetCode, codigo: text.slice(2) } : undefined

export const filterToText = (filter: Filter): string => `${filter.tipo}:${filter.codigo}`

/** How rows of an advanced search are joined, from the first to the last. */
export const rowOperators = ['AND', 'OR', 'NOT'] as const
export type RowOperator = (typeof rowOperators)[number]

/** P all words, I starts with, E exactly these words one after another. */
export const keywordTypes = ['P', 'I', 'E'] as const
export type KeywordType = (typeof keywordTypes)[number]

/** How results are shown: D with details, C as covers, R as references, T as a table. */
export const displayModes = ['D', 'C', 'R', 'T'] as const
export type DisplayMode = (typeof displayModes)[number]

/** Numbers of the rows after the first: `q2`, `for2`, and `condition` before the second, `condition2` before the third. */
export const furtherRows = [2, 3, 4, 5] as const

/** What the legislation and the archive guides ask besides: values as the records say them, days as YYYY-MM-DD. */
export const guideFields = ['especie', 'numero', 'orgao', 'esfera', 'situacao', 'data_de', 'data_ate', 'fundo', 'nivel'] as const
export type GuideField = (typeof guideFields)[number]

/** The longest words of one row, in characters. */
export const maxCharacters = 512

/** How many rows of a list can be paged through; `page` times `perPage` past it is refused, however many there are. */
export const maxReached = 10_000

export const searchTitles = address<typeof schemas.searchTitles>('GET', '/api/consulta')
