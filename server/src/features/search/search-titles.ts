import type { Language } from '@farol/contract/language.ts'
import {
  facetCodes,
  facetsOnDemand,
  type FacetCode,
  type ResultItem,
  type SearchReply,
  type SearchRequest,
} from '@farol/contract/search.ts'
import { hrtime } from 'node:process'
import type { SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import { fold } from '../../catalogue/fold.ts'
import { addLibraryAvailability, loadCards, loadReferencedCards, type CardDeps } from '../../title-cards/load-cards.ts'
import { facetRequests, facetsOf } from './count-facets.ts'
import type { FacetNameDeps } from './facet-names.ts'
import { pageOffset } from '../../calls/page-offset.ts'
import { askIndex, chosenFilters, guideTypes, refuseTooLarge, titleQuery } from './title-query.ts'
import { amongAtHand, type AtHandDeps, type NarrowedQuery } from './titles-at-hand.ts'

/** What a search of titles asks. */
export type TitleSearchDeps = { readonly index: Pick<SearchIndex, 'search'> } & CardDeps & FacetNameDeps

export type SearchDeps = TitleSearchDeps & { readonly index: SearchIndex }

const isOnDemand = (facetCode: FacetCode) => (facetsOnDemand as readonly FacetCode[]).includes(facetCode)

const countedFacets = (request: SearchRequest) =>
  facetCodes.filter((facetCode) => !isOnDemand(facetCode) || (request.facetas as readonly FacetCode[]).includes(facetCode))

/** The cards of an answer. */
const cardsIn = (deps: TitleSearchDeps, { modo }: SearchRequest, ids: readonly number[], language: Language) =>
  modo === 'R' ? loadReferencedCards(deps, ids, language) : loadCards(deps, ids, language)

/** The code of the library that a search is narrowed to, where it is one. */
function chosenLibrary({ filtro }: SearchRequest): string | undefined {
  const codes = new Set(filtro.filter((filter) => filter.startsWith('B:')).map((filter) => filter.slice(2)))
  return codes.size === 1 ? [...codes][0] : undefined
}

async function cardsOf(deps: TitleSearchDeps, request: SearchRequest, ids: readonly number[], language: Language) {
  return [...(await addLibraryAvailability(deps, chosenLibrary(request), ids, cardsIn(deps, request, ids, language)))]
}

/** What makes more of words than words. */
const operators = /(?:^|\s)(?:AND|OR|NOT)(?:\s|$)|["*:()]/

/** Whether a best match is looked for: plain words in one row, on the first page of a list in the order that it has when nobody chose one. */
const isWanted = ({ page, q, for: field, orderBy, direction, q2, q3, q4, q5 }: SearchRequest): boolean =>
  page === 1 &&
  orderBy === 'ano' &&
  direction === 'C' &&
  (field === 'LIVRE' || field === 'TITULO') &&
  fold(q) !== '' &&
  !operators.test(q) &&
  ![q2, q3, q4, q5].some((row) => row?.trim())

/** The most relevant title of a search whose list is not by relevance; undefined where it is not looked for or nothing is found. */
export async function topByRelevance(
  index: Pick<SearchIndex, 'search'>,
  request: SearchRequest,
  question: Pick<TitleQuery, 'condition' | 'filters'>,
): Promise<number | undefined> {
  if (!isWanted(request)) return undefined
  const { ids } = await index.search({ ...question, order: { by: 'relevance', descending: true }, offset: 0, limit: 1, facets: [] })
  return ids[0]
}

const wordsOf = (text: string) => fold(text).split(' ')

/** Whether a title is, or begins with, the words that were typed, or title and names together hold all of them. */
export function isBestMatch(title: Pick<ResultItem, 'descricao' | 'subtitulo' | 'autores'>, typed: string): boolean {
  const words = wordsOf(typed)
  const own = wordsOf(`${title.descricao} ${title.subtitulo ?? ''}`)
  if (words.every((word, at) => own[at] === word)) return true
  const all = new Set([...own, ...title.autores.flatMap(({ nome }) => wordsOf(nome))])
  return words.every((word) => all.has(word))
}

/** The cards of a page and, read along with them, that of the most relevant title where it is a best match. */
async function pageCards(
  deps: TitleSearchDeps,
  request: SearchRequest,
  { ids, best }: { readonly ids: readonly number[]; readonly best: number | undefined },
  language: Language,
) {
  const isApart = best !== undefined && best !== ids[0]
  const isOnPage = isApart && ids.includes(best)
  const cards = await cardsOf(deps, request, isApart && !isOnPage ? [...ids, best] : ids, language)
  const candidate = isApart ? cards.find((card) => card.cod_acervo === String(best)) : undefined
  const data = isOnPage ? cards : cards.filter((card) => card !== candidate)
  return { data, best: candidate && isBestMatch(candidate, request.q) ? [candidate] : [] }
}

/** What a search asks of the index, narrowed to what can be had now where it asks so (`na_estante`). Throws as `titleQuery` does. */
export async function narrowedQuery(deps: AtHandDeps, request: SearchRequest): Promise<NarrowedQuery> {
  const types = await guideTypes(deps.shelfTerms, request.guia)
  const question = titleQuery(request, types)
  return request.na_estante === 'S' ? { types, ...(await amongAtHand(deps, request, question)) } : { types, question }
}

/** One page of what is found, with the exact total and every facet. Throws `consulta_grande_demais`, `pagina_distante_demais`, `dados_invalidos`, `periodo_invertido`. */
export async function searchTitles(deps: TitleSearchDeps, request: SearchRequest, language: Language): Promise<Omit<SearchReply, 'tempo'>> {
  const narrowed = await narrowedQuery(deps, request)
  const { question } = narrowed
  const counting = { ...narrowed, chosen: chosenFilters(request) }
  const { page, perPage } = request
  const asked = { ...question, offset: pageOffset(request), limit: perPage, facets: facetRequests(countedFacets(request)) }
  const [hits, best] = await Promise.all([askIndex(deps.index, asked), refuseTooLarge(() => topByRelevance(deps.index, request, question))])
  const [cards, filtros] = await Promise.all([pageCards(deps, request, { ids: hits.ids, best }, language), facetsOf(deps, counting, hits, language)]) // prettier-ignore
  return { data: cards.data, total: hits.total, page, perPage, melhor: cards.best, filtros }
}

/** Milliseconds of a clock that all threads share. */
export function sharedClock(): number {
  const [seconds, nanoseconds] = hrtime()
  return seconds * 1000 + nanoseconds / 1_000_000
}

/** The same, with how long it took since it was asked for. */
export async function answerSearch(deps: TitleSearchDeps, request: SearchRequest, language: Language, since: number): Promise<SearchReply> {
  const found = await searchTitles(deps, request, language)
  return { ...found, tempo: Math.round((sharedClock() - since) * 10) / 10 }
}
