import type { IndexCode, Initial, Suggestion } from '@farol/contract/browse.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Direction, ResultItem, SortKey } from '@farol/contract/search.ts'
import type { BrowseIndex, SearchIndex } from '../../ports/search-index.ts'
import { loadCards, type CardDeps } from '../../title-cards/load-cards.ts'
import { holdsTooMany, readQueryWords, truncatedWord } from './query-words.ts'
import { askIndex, offered, readOrder, refuseTooLarge } from './title-query.ts'
import { pageOffset } from '../../calls/page-offset.ts'

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

export interface LinesAsked {
  readonly indice: IndexCode
  readonly termo: string
  readonly sentido: 'seguinte' | 'anterior'
  readonly perPage: number
}

/** What files before A are figures; a line that is filed by neither figure nor letter is in no index. */
async function initialsOf(index: SearchIndex, name: BrowseIndex): Promise<Initial[]> {
  const [lastFigure, firstLetter] = await Promise.all([
    index.browse({ index: name, from: 'a', direction: 'previous', limit: 1 }),
    index.browse({ index: name, from: 'a', direction: 'next', limit: 1 }),
  ])
  const initials: Initial[] = []
  if (lastFigure.length > 0) initials.push('algarismos')
  if (firstLetter.length > 0) initials.push('letras')
  return initials
}

/** A stretch of an index in alphabetical order, and what its lines begin with elsewhere. Throws `consulta_grande_demais`. */
export async function listLines(index: SearchIndex, { indice, termo, sentido, perPage }: LinesAsked) {
  const name = indexOfCode[indice]
  const direction = sentido === 'seguinte' ? 'next' : 'previous'
  const [lines, iniciais] = await refuseTooLarge(() =>
    Promise.all([index.browse({ index: name, from: termo, direction, limit: perPage }), initialsOf(index, name)]),
  )
  const data = lines.map(({ value, skip, count }) => ({
    descricao: value,
    ...(skip && { caracteres_desprezados: skip }),
    quantidade: count,
  }))
  return { data, iniciais }
}

const suggested: readonly BrowseIndex[] = ['title', 'author', 'subject']

/** Headings that what was typed may become, of some indexes alone where `kinds` names any. */
export async function suggest(index: SearchIndex, text: string, kinds: readonly IndexCode[], limit: number): Promise<Suggestion[]> {
  if (text.trim().length < 2) return []
  const found = await offered(index.suggest(text, kinds.length > 0 ? kinds.map((code) => indexOfCode[code]) : suggested, limit))
  return found.map((one) => ({ tipo: codeOfIndex[one.index], descricao: one.value, quantidade: one.count }))
}

const word = /[\p{L}\p{N}]+/gu
const maxCorrected = 5
const longestCorrected = 40
const maxLikely = 3
/** So many ways of putting likely words together are tried. */
const maxTried = 12
const operators: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT'])

/** Longer than any word a reader mistypes; one sign may stand for eighteen letters, so that the written-out form counts. Figures are what they are. */
const isCorrectable = (one: string) =>
  one.length >= 3 && !/\p{N}/u.test(one) && !operators.has(one) && one.normalize('NFKC').length <= longestCorrected

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
      .slice(0, maxTried)
  return ways.map(({ words }) => words)
}

/**
 * The question with the words that the index does not know replaced by the likeliest that it does; when it knows them all and only not
 * together, with one of them replaced. At most three, and only such as find something.
 */
export const likelyQuestions = async (index: SearchIndex, text: string): Promise<string[]> => [...(await offered(findLikely(index, text)))]

async function findLikely(index: SearchIndex, text: string): Promise<string[]> {
  // A truncated word is meant as it is written.
  if (holdsTooMany(text) || text.split(/\s+/).some((one) => truncatedWord(one, []))) return []
  const words = [...new Set(text.match(word) ?? [])].filter(isCorrectable).slice(0, maxCorrected)
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
  for (const question of questions) if (found.length < maxLikely && (await findsTitles(index, question))) found.push(question)
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
export async function listIndexedTitles(deps: { readonly index: SearchIndex } & CardDeps, asked: IndexedTitlesAsked, language: Language) {
  const { page, perPage } = asked
  const hits = await askIndex(deps.index, {
    condition: { kind: 'heading', index: indexOfCode[asked.indice], value: asked.termo },
    filters: [],
    order: readOrder(asked.orderBy, asked.direction),
    offset: pageOffset(asked),
    limit: perPage,
    facets: [],
  })
  const data: ResultItem[] = await loadCards(deps, hits.ids, language)
  return { data, total: hits.total, page, perPage }
}
