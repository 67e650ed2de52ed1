import type { SearchRequest } from '@farol/contract/search.ts'
import type { CountedValue, SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import type { Library } from '../../ports/libraries.ts'
import type { AtHand } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'
import { askIndex, facetOfCode, type Types } from './title-query.ts'

export type AtHandDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'shelfTerms'>

const chosenCodes = ({ filtro }: SearchRequest): ReadonlySet<string> =>
  new Set(filtro.filter((filter) => filter.startsWith('B:')).map((filter) => filter.slice(2)))

/** Numbers of the libraries that a search is narrowed to; undefined: to none. A code that no library has stands for no copy. */
async function chosenLibraries({ libraries }: AtHandDeps, request: SearchRequest): Promise<readonly number[] | undefined> {
  const codes = chosenCodes(request)
  if (codes.size === 0) return undefined
  return (await libraries.libraries()).filter(({ code }) => codes.has(code)).map(({ id }) => id)
}

const noTitles: readonly number[] = []

/** What stands in one of two ascending lists, once each. */
function merged(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one
  const all: number[] = []
  for (let a = 0, b = 0; a < one.length || b < other.length;) {
    const next = Math.min(one[a] ?? Infinity, other[b] ?? Infinity)
    if (one[a] === next) a += 1
    if (other[b] === next) b += 1
    all.push(next)
  }
  return all
}

/** The same of any number of lists: two by two, so that a million titles of twenty libraries are walked five times and not twenty. */
function union(lists: readonly (readonly number[])[]): readonly number[] {
  if (lists.length < 2) return lists[0] ?? noTitles
  const half = lists.length >> 1
  return merged(union(lists.slice(0, half)), union(lists.slice(half)))
}

/** What is online, and what stands on a shelf of these libraries; of any where none are named. */
const amongLibraries = ({ online, onShelf }: AtHand, libraryIds: readonly number[] = [...onShelf.keys()]) =>
  union([online, ...libraryIds.map((id) => onShelf.get(id) ?? noTitles)])

type Question = Pick<TitleQuery, 'condition' | 'filters' | 'order'>

/** What a search asks of the index, and which types of work its guide looks at. */
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

interface Counting {
  readonly index: Pick<SearchIndex, 'search'>
  readonly atHand: AtHand
  readonly online: ReadonlySet<number>
  /** Without the libraries that are chosen. */
  readonly question: Question
}

/** Of what is online, how many titles a library has, by its code. */
async function countOnline({ index, atHand, question }: Counting): Promise<ReadonlyMap<string, number>> {
  const facet = facetOfCode.B
  const hits = await askIndex(index, { ...among(question, atHand.online), offset: 0, limit: 0, facets: [{ facet, max: 1_000_000 }] })
  return new Map((hits.facets[facet] ?? []).map(({ value, count }) => [value, count]))
}

/** How many titles stand on a shelf of this library and are not online. */
async function countOnShelf({ index, atHand, online, question }: Counting, { id, code }: Library): Promise<number> {
  const ids = (atHand.onShelf.get(id) ?? noTitles).filter((title) => !online.has(title))
  if (ids.length === 0) return 0
  const there = among(question, ids)
  const filters = [...there.filters, { facet: facetOfCode.B, values: [code] }]
  return (await askIndex(index, { ...there, filters, offset: 0, limit: 0, facets: [] })).total
}

/** Of each library how many titles can be had there now: what is left when it is chosen. The most first; chosen ones always. */
async function countedLibraries({ libraries }: AtHandDeps, chosen: ReadonlySet<string>, counting: Counting) {
  const online = await countOnline(counting)
  const counted = await Promise.all(
    (await libraries.libraries()).map(async (library): Promise<CountedValue> => ({
      value: library.code,
      count: (online.get(library.code) ?? 0) + (await countOnShelf(counting, library)),
    })),
  )
  return counted
    .filter(({ value, count }) => count > 0 || chosen.has(value))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

/** The same question among what can be had now. Where copies are is read for each: an index learns of a loan a moment later. */
export async function amongAtHand(
  deps: AtHandDeps,
  request: SearchRequest,
  question: Question,
): Promise<Pick<NarrowedQuery, 'question' | 'countLibraries'>> {
  const atHand = await deps.librarySystem.availability.atHand()
  const ids = amongLibraries(atHand, await chosenLibraries(deps, request))
  const anywhere = { ...question, filters: question.filters.filter(({ facet }) => facet !== facetOfCode.B) }
  const countLibraries = (index: Counting['index']) =>
    countedLibraries(deps, chosenCodes(request), { index, atHand, online: new Set(atHand.online), question: anywhere })
  return { question: among(question, ids), countLibraries }
}
