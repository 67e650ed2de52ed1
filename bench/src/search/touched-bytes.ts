import { facetPlaces } from '@farol/engine/facets/facet-places.ts'
import type { Index } from '@farol/engine/search-index.ts'
import type { SetQuery } from './query-set.ts'

/** Bytes a second that one core reads of memory one after another: the best of some passes over the index itself. */
export function readBandwidth(index: Index): number {
  const { view } = index.segments[0]!.executor
  const words = Math.floor(view.segment.header.dataBytes / 16) * 2
  let best = 0
  for (let pass = 0; pass < 5; pass++) {
    const start = performance.now()
    view.kernels.countBits(0, words)
    best = Math.max(best, (words * 8) / ((performance.now() - start) / 1000))
  }
  return best
}

type LiveSegment = Index['segments'][number]

/** Facets that every question of the deck wants: the first eight. */
const wanted = 8

/** Bytes of the coded lists of a question's words and filters in one segment. */
function listBytes(index: Index, { executor }: LiveSegment, { class: name, words }: SetQuery): number {
  const { view } = executor
  const ofWord = (word: string) => (view.term(word) < 0 ? 0 : view.listBytes(view.term(word)))
  const ofValue = (facet: number, value: string) => view.listBytes(view.facetList(facet, index.tables[facet]!.find(value)!))
  const [first = '', second = ''] = words
  if (name === 'matchall') return 0
  if (name === 'filter2') return ofValue(1, first) + ofValue(2, second)
  if (name !== 'prefix') return words.reduce((all, word) => all + ofWord(word), 0)
  const [from, to] = view.range(first)
  let all = 0
  for (let list = from; list < to; list++) all += view.listBytes(list)
  return all
}

/** Bytes of the counts that a segment holds of what a question finds, instead of the rows of its hits; undefined where it holds none. */
function countBytes({ segment, executor }: LiveSegment, { class: name, words }: SetQuery): number | undefined {
  const { tables, words: known } = segment.header
  if (name === 'matchall') return facetPlaces(tables[0]!, 0).reduce((sum, { bins }) => sum + bins * 4, 0)
  const [word = ''] = words
  const term = words.length === 1 && name !== 'prefix' ? executor.view.term(word) : -1
  const isKnown = known?.places.slice(0, wanted).every((place) => place >= 0) ?? false
  return isKnown && term >= 0 && executor.view.isBitmap(term) ? known!.size * 4 : undefined
}

/** What a question cannot be answered without reading: the coded lists of its words and filters, and the facet row of every hit or the counts that stand for them. */
export const touchedBytes = (index: Index, question: SetQuery, total: number): number =>
  index.segments.reduce((sum, one) => {
    const share = one.alive / index.segments.reduce((all, { alive }) => all + alive, 0)
    const rows = total * share * one.segment.header.tables[0]!.stride
    return sum + listBytes(index, one, question) + (countBytes(one, question) ?? rows)
  }, 0)
