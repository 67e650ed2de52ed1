import type { IndexCode, Suggestion } from '@farol/contract/browse.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Direction, ResultItem, SortKey } from '@farol/contract/search.ts'
import { QueryTooLarge, type BrowseIndex, type SearchIndex } from '../../ports/search-index.ts'
import { loadCards, type CardDoors } from '../../title-cards/load-cards.ts'
import { readOrder } from './filters.ts'
import { mostWords, readQueryWords } from './query-words.ts'
import { offsetOf } from '../../http/page-reach.ts'
import { tooLarge } from './too-large.ts'

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
const mostLikely = 3
/** So many ways of putting likely words together are tried. */
const mostTried = 12
const operators: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT'])

/** Longer than any word a reader mistypes; one sign may stand for eighteen letters, so that the written-out form counts. */
const isCorrectable = (one: string) => one.length >= 3 && !operators.has(one) && one.normalize('NFKC').length <= longestCorrected

const findsTitles = async (index: SearchIndex, text: string): Promise<boolean> => {
  const condition = readQueryWords(text, 'LIVRE')
  return (await index.search({ condition, filters: [], order: { by: 'id', descending: false }, offset: 0, limit: 0, facets: [] })).total > 0
}

type Replacement = ReadonlyMap<string, string>

/** Every way of replacing all of the words, those with the likeliest words first. */
function together(likely: readonly (readonly [string, readonly string[]])[]): readonly Replacement[] {
  let ways: { readonly rank: number; readonly words: Replacement }[] = [{ rank: 0, words: new Map() }]
  for (const [one, others] of likely)
    ways = ways
      .flatMap(({ rank, words }) => others.map((other, at) => ({ rank: rank + at, words: new Map([...words, [one, other]]) })))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, mostTried)
  return ways.map(({ words }) => words)
}

/**
 * The question with the words that the index does not know replaced by the likeliest that it does; when it knows them all and only not
 * together, with one of them replaced. At most three, and only such as find something.
 */
export async function likelyQuestions(index: SearchIndex, text: string): Promise<string[]> {
  if (text.split(/\s+/).length > mostWords) return []
  const words = [...new Set(text.match(word) ?? [])].filter(isCorrectable).slice(0, mostCorrected)
  const isKnown = await Promise.all(words.map((one) => findsTitles(index, one)))
  const unknown = words.filter((_, at) => !isKnown[at])
  const likely = await Promise.all(
    (unknown.length > 0 ? unknown : words).map(
      async (one) => [one, (await index.didYouMean(one, 3)).filter((other) => other !== one)] as const,
    ),
  )
  const ways =
    unknown.length > 0 ? together(likely) : likely.flatMap(([one, others]) => others.map((other): Replacement => new Map([[one, other]])))
  const questions = [...new Set(ways.map((way) => text.replace(word, (one) => way.get(one) ?? one)))].filter((one) => one !== text)
  const found: string[] = []
  for (const question of questions) if (found.length < mostLikely && (await findsTitles(index, question))) found.push(question)
  return found
}

export interface IndexedTitlesAsked {
  readonly indice: IndexCode
  readonly termo: string
  readonly page: number
  readonly perPage: number
  readonly orderBy: SortKey
  readonly direction: Direction
}

/** One page of the titles of one line of an index. Throws `consulta_grande_demais`, `pagina_distante_demais`. */
export async function listIndexedTitles(doors: { readonly index: SearchIndex } & CardDoors, asked: IndexedTitlesAsked, language: Language) {
  const { page, perPage } = asked
  try {
    const hits = await doors.index.search({
      condition: { kind: 'heading', index: indexOfCode[asked.indice], value: asked.termo },
      filters: [],
      order: readOrder(asked.orderBy, asked.direction),
      offset: offsetOf(asked),
      limit: perPage,
      facets: [],
    })
    const data: ResultItem[] = await loadCards(doors, hits.ids, language)
    return { data, total: hits.total, page, perPage }
  } catch (error) {
    if (error instanceof QueryTooLarge) throw tooLarge(error)
    throw error
  }
}
