import { Refusal } from '@farol/contract/errors.ts'
import type { IndexCode, Suggestion } from '@farol/contract/browse.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Direction, ResultItem, SortKey } from '@farol/contract/search.ts'
import { QueryTooLarge, type BrowseIndex, type SearchIndex } from '../../ports/search-index.ts'
import { loadCards, type CardDoors } from '../../title-cards/load-cards.ts'
import { readOrder } from './filters.ts'

/** Which index a published code means. */
export const indexOfCode: Readonly<Record<IndexCode, BrowseIndex>> = {
  INDICE_1: 'title',
  INDICE_2: 'subject',
  INDICE_3: 'author',
  INDICE_4: 'series',
  INDICE_5: 'publisher',
  INDICE_6: 'event',
  INDICE_7: 'callNumber',
}

const codeOfIndex = Object.fromEntries(Object.entries(indexOfCode).map(([code, index]) => [index, code])) as Record<BrowseIndex, IndexCode>

const suggested: readonly BrowseIndex[] = ['title', 'author', 'subject']

/** Headings that what was typed may become. */
export async function suggest(index: SearchIndex, text: string, limit: number): Promise<Suggestion[]> {
  if (text.trim().length < 2) return []
  const found = await index.suggest(text, suggested, limit)
  return found.map((one) => ({ tipo: codeOfIndex[one.index], descricao: one.value, quantidade: one.count }))
}

const word = /[\p{L}\p{N}]+/gu
const mostCorrected = 5
const longestCorrected = 40

/** Longer than any word a reader mistypes; one sign may stand for eighteen letters, so that the written-out form counts. */
const isCorrectable = (one: string) => one.length >= 3 && one.normalize('NFKC').length <= longestCorrected

/** The question with each word that the index does not know replaced by the likeliest that it does; at most three of them. */
export async function likelyQuestions(index: SearchIndex, text: string): Promise<string[]> {
  const words = [...new Set(text.match(word) ?? [])].filter(isCorrectable).slice(0, mostCorrected)
  const likely = await Promise.all(
    words.map(async (one) => [one, (await index.didYouMean(one, 3)).filter((other) => other !== one)] as const),
  )
  const known = new Map(likely.filter(([, others]) => others.length > 0))
  if (known.size === 0) return []
  const most = Math.max(...[...known.values()].map((others) => others.length))
  return Array.from({ length: most }, (_, rank) =>
    text.replace(word, (one) => known.get(one)?.[Math.min(rank, known.get(one)!.length - 1)] ?? one),
  )
}

export interface IndexedTitlesAsked {
  readonly indice: IndexCode
  readonly termo: string
  readonly page: number
  readonly perPage: number
  readonly orderBy: SortKey
  readonly direction: Direction
}

/** One page of the titles of one line of an index. Throws `consulta_grande_demais`. */
export async function listIndexedTitles(doors: { readonly index: SearchIndex } & CardDoors, asked: IndexedTitlesAsked, language: Language) {
  const { page, perPage } = asked
  try {
    const hits = await doors.index.search({
      condition: { kind: 'heading', index: indexOfCode[asked.indice], value: asked.termo },
      filters: [],
      order: readOrder(asked.orderBy, asked.direction),
      offset: (page - 1) * perPage,
      limit: perPage,
      facets: [],
    })
    const data: ResultItem[] = await loadCards(doors, hits.ids, language)
    return { data, total: hits.total, page, perPage }
  } catch (error) {
    if (error instanceof QueryTooLarge) throw new Refusal('consulta_grande_demais')
    throw error
  }
}
