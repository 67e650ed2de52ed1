import type { SearchRequest } from '@farol/contract/search.ts'
import type { TitleQuery } from '../../ports/search-index.ts'
import type { Stores } from '../../ports/stores.ts'
import { guideTypes } from './guide-scope.ts'
import { titleQuery, type Types } from './title-query.ts'

export type AtHandDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'shelfTerms'>

/** Numbers of the libraries that a search is narrowed to; undefined: to none. A code that no library has stands for no copy. */
async function chosenLibraries({ libraries }: AtHandDeps, { filtro }: SearchRequest): Promise<readonly number[] | undefined> {
  const codes = new Set(filtro.filter((filter) => filter.startsWith('B:')).map((filter) => filter.slice(2)))
  if (codes.size === 0) return undefined
  return (await libraries.libraries()).filter(({ code }) => codes.has(code)).map(({ id }) => id)
}

export interface NarrowedQuery {
  readonly question: Pick<TitleQuery, 'condition' | 'filters' | 'order'>
  readonly types: Types
}

/**
 * What a search asks of the index, narrowed to what can be had now where it asks so (`na_estante`). Where copies are is read for each question: an
 * index learns of a loan a moment later. Throws as `titleQuery` does.
 */
export async function narrowedQuery(deps: AtHandDeps, request: SearchRequest): Promise<NarrowedQuery> {
  const types = await guideTypes(deps.shelfTerms, request.guia)
  const question = titleQuery(request, types)
  if (request.na_estante !== 'S') return { question, types }
  const ids = await deps.librarySystem.availability.atHand(await chosenLibraries(deps, request))
  return { question: { ...question, condition: { kind: 'and', of: [question.condition, { kind: 'ids', ids }] } }, types }
}
