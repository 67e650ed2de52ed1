import type { ResultItem, SearchRequest } from '@farol/contract/search.ts'
import { fold } from '../../catalogue/fold.ts'
import type { SearchIndex, TitleQuery } from '../../ports/search-index.ts'

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
