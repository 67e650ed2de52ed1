import { listLikelyWords } from '@farol/contract/browse.ts'
import { allLanguages, languageFacts } from '@farol/contract/language.ts'
import { listDefaultCovers } from '@farol/contract/editions.ts'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { readKinds } from './kind-words.ts'
import { findTitles } from './search-queries.ts'
import { withAtHand, withChange, withFilter, withoutFilters, type SearchState } from './search-state.ts'

/** How a search that found nothing may be asked again. */
export type SearchProposal = 'kinds' | 'likely' | 'notAtHand' | 'noFilters' | 'allFields' | 'allWords' | 'mainWords' | 'anyWord'

/** Another search in place of one that found nothing, and how many titles it gives. */
export interface Relaxed {
  readonly way: SearchProposal
  readonly state: SearchState
  readonly total: number
  /** What the words that became filters are called. */
  readonly names?: readonly string[]
}

/** Searches that would find something in place of one that found nothing. */
export interface Help {
  readonly ways: readonly Relaxed[]
  /** Set when it could not be asked what other searches would give: there may be more of them. */
  readonly uncounted?: true
}

type Proposal = Omit<Relaxed, 'total'>

/** So many other wordings are offered beside looser searches. */
const maxLikely = 2

const wordsOf = (q: string) => q.split(/\s+/).filter((word) => word !== '')

const isPlain = (q: string) => !/["“”„«»]|\b(?:AND|OR|NOT)\b/.test(q)

/** Words that join others: what a catalogue says of a book seldom holds the ones that a reader writes, in whichever language. */
const smallWords: ReadonlySet<string> = new Set(allLanguages.flatMap((language) => languageFacts(language).smallWords.split(' ')))

/** A word without what stands around it in a sentence. */
const bare = (word: string) => word.replace(/^[([]/, '').replace(/[.,;:!?)\]]{1,3}$/, '')

/** Initials as lists of references have them (`T. H.`, `C.,`): records mostly write the name out. */
const initials = /^(?:\p{L}\.[-,;]?)+$/u

/** Words that say what is looked for, without those that only join them and without initials. */
const sayingWords = (words: readonly string[]) => words.filter((word) => !smallWords.has(bare(word).toLowerCase()) && !initials.test(word))

/** The words that say what is looked for, where others stand beside them. */
function mainWords(state: SearchState): Proposal[] {
  const words = wordsOf(state.q)
  const main = sayingWords(words)
  if (main.length === 0 || main.length === words.length || !isPlain(state.q)) return []
  return [{ way: 'mainWords', state: withChange(state, { q: main.join(' '), keywordType: 'P' }) }]
}

/** Words that name a kind of work or online access as filters, the others as words: a book on bees seldom says that it is a book. */
async function kindsOfWork({ call }: Pick<Deps, 'call'>, state: SearchState): Promise<readonly Proposal[]> {
  if (!isPlain(state.q) || state.rows.length > 0) return []
  const types = await attempt(call(listDefaultCovers, {}))
  if (!types.ok) return []
  const read = readKinds(
    sayingWords(wordsOf(state.q)),
    types.value.map((one) => ({ code: one.cod_tipo_obra, name: one.desc_tipo_obra })),
  )
  if (read.filters.length === 0) return []
  const narrowed = read.filters.reduce(withFilter, withChange(state, { q: read.words.join(' '), keywordType: 'P' }))
  const wider = read.words.length > 0 ? [{ way: 'mainWords' as const, state: withChange(state, { q: read.words.join(' '), keywordType: 'P' }) }] : [] // prettier-ignore
  return [{ way: 'kinds', state: narrowed, names: read.names }, ...wider]
}

/** A question holds so many words, and an OR between two of them is one; a word with signs in it counts as several. */
const maxAsked = 32
const partsOf = (word: string) => word.match(/[\p{L}\p{N}\p{M}]+/gu)?.length ?? 0

/** As many of the words, from the first, as a question that asks for any of them takes. */
function fittingWords(words: readonly string[]): readonly string[] {
  let asked = -1
  return words.filter((word) => (asked += partsOf(word) + 1) <= maxAsked)
}

/** Any of the words that say what is looked for, in place of all words: nearly every title has one of the others. */
function anyWord(state: SearchState): Proposal[] {
  const written = wordsOf(state.q).filter((word) => partsOf(word) > 0)
  const saying = sayingWords(written)
  const words = fittingWords(saying.length > 0 ? saying : written).map(bare)
  if (words.length < 2 || state.rows.length > 0 || !isPlain(state.q)) return []
  return [{ way: 'anyWord', state: withChange(state, { q: words.join(' OR '), keywordType: 'P', orderBy: 'relevancia' }) }]
}

/** Looser searches, the closest to what was asked first. */
export function looserSearches(state: SearchState): readonly Proposal[] {
  const first = { ...state, page: 1 }
  const fields = [first.for, ...first.rows.map((row) => row.for)]
  const everywhere = { ...first, for: 'LIVRE' as const, rows: first.rows.map((row) => ({ ...row, for: 'LIVRE' as const })) }
  return [
    ...(first.atHand ? [{ way: 'notAtHand' as const, state: withAtHand(first, false) }] : []),
    ...(first.filters.length > 0 && first.q !== '' ? [{ way: 'noFilters' as const, state: withoutFilters(first) }] : []),
    ...(first.keywordType !== 'P' ? [{ way: 'allWords' as const, state: { ...first, keywordType: 'P' as const } }] : []),
    ...(fields.some((where) => where !== 'LIVRE') ? [{ way: 'allFields' as const, state: everywhere }] : []),
    ...anyWord(first),
  ]
}

/** Proposals of the words that a reader may have meant; undefined when they could not be asked for. */
async function likely({ call }: Pick<Deps, 'call'>, state: SearchState): Promise<readonly Proposal[] | undefined> {
  if (state.q === '') return []
  const words = await attempt(call(listLikelyWords, { query: { q: state.q } }))
  return words.ok ? words.value.map((q) => ({ way: 'likely', state: { ...state, q, page: 1 } })) : undefined
}

interface Counted extends Proposal {
  readonly total: number | undefined
  /** Which titles come first, in whatever order. */
  readonly titles: string
}

/** How many titles each would find; undefined where it could not be asked. A search that is refused finds none. */
const counted = (deps: Pick<Deps, 'call'>, proposals: readonly Proposal[]) =>
  Promise.all(
    proposals.map(async (proposal): Promise<Counted> => {
      const reply = await findTitles(deps, { ...proposal.state, perPage: 10, openFacets: [], mode: 'D' })
      if (!reply.ok) return { ...proposal, total: reply.status < 500 && reply.status !== 429 ? 0 : undefined, titles: '' }
      const codes = reply.value.data.map(({ cod_acervo }) => cod_acervo)
      return { ...proposal, total: reply.value.total, titles: codes.toSorted().join(' ') }
    }),
  )

/** Forms of one word, which find the same titles, are one wording. */
const sameFound = (a: Counted, b: Counted) => a.total === b.total && a.titles === b.titles

/** The one search that was meant: exactly one other wording finds titles, and the reader neither narrowed the search nor asked for his own words. */
export function meantSearch({ ways, uncounted }: Help, { filters, literal, page, atHand }: SearchState): SearchState | undefined {
  const likely = ways.filter(({ way }) => way === 'likely')
  const [meant] = likely
  return uncounted || literal || atHand || page > 1 || filters.length > 0 || likely.length !== 1 ? undefined : meant?.state
}

/** What would find something in place of a search that found nothing; only ways that give titles. */
export async function searchProposals(deps: Pick<Deps, 'call'>, state: SearchState): Promise<Help> {
  // Where the words that matter find something they are words of this catalogue: no others are put into the reader's mouth.
  const first = { ...state, page: 1 }
  const main = await counted(deps, [...(await kindsOfWork(deps, first)), ...mainWords(first)])
  const meant = main.some((one) => one.total) ? [] : await likely(deps, state)
  const all = [...main, ...(await counted(deps, [...(meant ?? []), ...looserSearches(state)]))]
  const found = all.flatMap((one) => (one.total ? [{ ...one, total: one.total }] : []))
  const wordings = found.filter(({ way }) => way === 'likely')
  const offered = wordings.filter((one, at) => wordings.findIndex((before) => sameFound(before, one)) === at).slice(0, maxLikely)
  const ways = found
    .filter((one) => one.way !== 'likely' || offered.includes(one))
    .map(({ way, state: asked, total, names }) => ({ way, state: asked, total, ...(names && { names }) }))
  return { ways, ...((!meant || all.some((one) => one.total === undefined)) && { uncounted: true }) }
}
