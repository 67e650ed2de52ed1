import type { Language } from '@farol/contract/language.ts'
import { facetLetters, facetsOnDemand, ResultItem, type FacetLetter, type SearchReply, type SearchRequest } from '@farol/contract/search.ts'
import { hrtime } from 'node:process'
import { Written, type WithWritten } from '../../http/written.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import { loadCards, loadCardTexts, loadReferencedCards, type CardDoors } from '../../title-cards/load-cards.ts'
import { cardsInLibrary } from './cards-in-library.ts'
import { facetRequests, facetsOf } from './count-facets.ts'
import type { NamingDoors } from './facet-names.ts'
import { guideTypes } from './guide-scope.ts'
import { offsetOf } from '../../http/page-reach.ts'
import { askIndex, chosenFilters, titleQuestion } from './title-question.ts'

/** What a search of titles asks. */
export type TitleSearchDoors = { readonly index: Pick<SearchIndex, 'search'> } & CardDoors & NamingDoors

export type SearchDoors = TitleSearchDoors & { readonly index: SearchIndex }

const isOnDemand = (letter: FacetLetter) => (facetsOnDemand as readonly FacetLetter[]).includes(letter)

const countedLetters = (request: SearchRequest) =>
  facetLetters.filter((letter) => !isOnDemand(letter) || (request.facetas as readonly FacetLetter[]).includes(letter))

/** The cards of an answer: written already where they are kept. */
async function keptCards(
  doors: TitleSearchDoors,
  { modo }: SearchRequest,
  ids: readonly number[],
  language: Language,
): Promise<readonly (ResultItem | Written<ResultItem>)[]> {
  if (modo === 'R') return loadReferencedCards(doors, ids, language)
  const texts = await loadCardTexts(doors, ids, language)
  return texts ? texts.map((text) => new Written(ResultItem, text)) : loadCards(doors, ids, language)
}

/** The code of the library that a search is narrowed to, where it is one. */
function chosenLibrary({ filtro }: SearchRequest): string | undefined {
  const codes = new Set(filtro.filter((filter) => filter.startsWith('B:')).map((filter) => filter.slice(2)))
  return codes.size === 1 ? [...codes][0] : undefined
}

async function cardsOf(doors: TitleSearchDoors, request: SearchRequest, ids: readonly number[], language: Language) {
  return [...(await cardsInLibrary(doors, chosenLibrary(request), ids, keptCards(doors, request, ids, language)))]
}

/** One page of what is found, with the exact total and every facet. Throws `consulta_grande_demais`, `pagina_distante_demais`, `dados_invalidos`, `periodo_invertido`. */
export async function searchTitles(
  doors: TitleSearchDoors,
  request: SearchRequest,
  language: Language,
): Promise<WithWritten<Omit<SearchReply, 'tempo'>>> {
  const types = await guideTypes(doors.shelfTerms, request.guia)
  const question = titleQuestion(request, types)
  const counting = { question, chosen: chosenFilters(request), types }
  const { page, perPage } = request
  const asked = { ...question, offset: offsetOf(request), limit: perPage, facets: facetRequests(countedLetters(request)) }
  const hits = await askIndex(doors.index, asked)
  const [data, filtros] = await Promise.all([cardsOf(doors, request, hits.ids, language), facetsOf(doors, counting, hits, language)])
  return { data, total: hits.total, page, perPage, filtros }
}

/** Milliseconds of a clock that all threads share. */
export function sharedClock(): number {
  const [seconds, nanoseconds] = hrtime()
  return seconds * 1000 + nanoseconds / 1_000_000
}

/** The same, with how long it took since it was asked for. */
export async function answerSearch(
  doors: TitleSearchDoors,
  request: SearchRequest,
  language: Language,
  since: number,
): Promise<WithWritten<SearchReply>> {
  const found = await searchTitles(doors, request, language)
  return { ...found, tempo: Math.round((sharedClock() - since) * 10) / 10 }
}
