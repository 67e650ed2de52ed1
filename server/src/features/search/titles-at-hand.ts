import type { SearchRequest } from '@farol/contract/search.ts'
import type { CountedValue, SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import type { Stores } from '../../ports/stores.ts'
import { facetOfCode } from './filters.ts'
import { guideTypes } from './guide-scope.ts'
import { askIndex, titleQuery, type Types } from './title-query.ts'

export type AtHandDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'shelfTerms'>

const chosenCodes = ({ filtro }: SearchRequest): ReadonlySet<string> =>
  new Set(filtro.filter((filter) => filter.startsWith('B:')).map((filter) => filter.slice(2)))

/** Numbers of the libraries that a search is narrowed to; undefined: to none. A code that no library has stands for no copy. */
async function chosenLibraries({ libraries }: AtHandDeps, request: SearchRequest): Promise<readonly number[] | undefined> {
  const codes = chosenCodes(request)
  if (codes.size === 0) return undefined
  return (await libraries.libraries()).filter(({ code }) => codes.has(code)).map(({ id }) => id)
}

type Question = Pick<TitleQuery, 'condition' | 'filters' | 'order'>

export interface NarrowedQuery {
  readonly question: Question
  readonly types: Types
  /** The values of the facet of libraries, where they are not what the index counts. */
  readonly countLibraries?: (index: Pick<SearchIndex, 'search'>) => Promise<readonly CountedValue[]>
}

const among = (question: Question, ids: readonly number[]): Question => ({
  ...question,
  condition: { kind: 'and', of: [question.condition, { kind: 'ids', ids }] },
})

/** Of each library how many titles can be had there now: what is left when it is chosen. The most first; chosen ones always. */
async function countedLibraries(deps: AtHandDeps, request: SearchRequest, question: Question, index: Pick<SearchIndex, 'search'>) {
  const chosen = chosenCodes(request)
  const others = question.filters.filter(({ facet }) => facet !== facetOfCode.B)
  const counted = await Promise.all(
    (await deps.libraries.libraries()).map(async ({ id, code }): Promise<CountedValue> => {
      const there = among(question, await deps.librarySystem.availability.atHand([id]))
      const filters = [...others, { facet: facetOfCode.B, values: [code] }]
      return { value: code, count: (await askIndex(index, { ...there, filters, offset: 0, limit: 0, facets: [] })).total }
    }),
  )
  return counted
    .filter(({ value, count }) => count > 0 || chosen.has(value))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
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
  return { question: among(question, ids), types, countLibraries: (index) => countedLibraries(deps, request, question, index) }
}
