import { listFacets } from '@farol/contract/facets.ts'
import type { Facet } from '@farol/contract/search.ts'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { isOnDemand, toRequest, type SearchState } from './search-state.ts'

/** Facets that are counted on demand, as many of those that were opened as came. Order and page of the search are nothing to them: turning a page asks for none anew. */
export async function loadOpened({ call }: Pick<Deps, 'call'>, state: SearchState): Promise<readonly Facet[]> {
  const question = toRequest({ ...state, page: 1, openFacets: [] })
  const asked = state.openFacets.filter(isOnDemand).map((tipo) => attempt(call(listFacets, { query: { ...question, tipo } })))
  return (await Promise.all(asked)).flatMap((found) => (found.ok ? found.value : []))
}

/** Facets as they are shown: those that were opened with their values. */
export const withOpened = (facets: readonly Facet[], opened: readonly Facet[]): Facet[] =>
  facets.map((facet) => opened.find(({ tipo }) => tipo === facet.tipo) ?? facet)

/** Whether a facet was opened, and its values did not come. */
export const isMissing = ({ tipo }: Facet, state: SearchState, opened: readonly Facet[]): boolean =>
  isOnDemand(tipo) && state.openFacets.includes(tipo) && opened.every((one) => one.tipo !== tipo)
