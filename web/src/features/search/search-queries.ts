import { searchTitles, type SearchReply } from '@farol/contract/search.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { emptySearch, toRequest, withChange, type SearchState } from './search-state.ts'

/** What the start of a search shows: the newest titles and the counts of the whole collection. */
export const homeSearch: SearchState = withChange(emptySearch, { orderBy: 'ano', perPage: 10 })

/** One page of results. Facets that were opened are asked for on their own (`loadRelatedSearches`): where they do not come, the titles still do. */
export const findTitles = ({ call }: Pick<Deps, 'call'>, state: SearchState): Promise<Loaded<SearchReply>> =>
  attempt(call(searchTitles, { query: toRequest({ ...state, openFacets: [] }) }))
