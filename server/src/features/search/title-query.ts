import type { SearchRequest } from '@farol/contract/search.ts'
import { QueryTooLarge, type SearchIndex, type TitleFilter, type TitleHits, type TitleQuery } from '../../ports/search-index.ts'
import { readFilters, readOrder } from './filters.ts'
import { readGuideFilters } from './guide-filters.ts'
import { withinGuide } from './guide-scope.ts'
import { readQueryRows } from './query-rows.ts'
import { queryTooLarge } from './query-too-large.ts'

/** Codes of the types of work of a guide; undefined: all. */
export type Types = ReadonlySet<string> | undefined

/** `tipo_obra` and `cr` are filters under the names that published links use. */
const filterParts = ({ filtro, tipo_obra, cr }: SearchRequest) => [
  ...filtro,
  ...tipo_obra.map((code) => `T:${code}`),
  ...(cr === 'S' ? ['O:cr'] : []),
]

/** What the reader chose, without what a guide narrows to. Throws `dados_invalidos`. */
export const chosenFilters = (request: SearchRequest): TitleFilter[] => readFilters(filterParts(request))

/** What a search asks of the index, without page and facets. Throws `dados_invalidos`, `consulta_grande_demais`, `periodo_invertido`. */
export function titleQuery(request: SearchRequest, types: Types): Pick<TitleQuery, 'condition' | 'filters' | 'order'> {
  return {
    condition: readQueryRows(request),
    filters: [...withinGuide(chosenFilters(request), types), ...readGuideFilters(request)],
    order: readOrder(request.orderBy, request.direction),
  }
}

/** Throws `consulta_grande_demais` for what the index refuses. */
export async function refuseTooLarge<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof QueryTooLarge) throw queryTooLarge(error)
    throw error
  }
}

/** What is offered beside what was asked for: nothing, where the index refuses to look for it. */
export async function offered<T>(offer: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await offer
  } catch (error) {
    if (error instanceof QueryTooLarge) return []
    throw error
  }
}

/** Asks the index. Throws `consulta_grande_demais` for what it refuses. */
export const askIndex = (index: Pick<SearchIndex, 'search'>, query: TitleQuery): Promise<TitleHits> =>
  refuseTooLarge(() => index.search(query))
