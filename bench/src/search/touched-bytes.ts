import type { Index } from '@farol/engine/search-index.ts'
import type { DeckQuery } from './query-deck.ts'

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

/** What a question cannot be answered without reading: the coded lists of its words and filters, and the facet row of every hit. */
export function touchedBytes(index: Index, question: DeckQuery, total: number): number {
  const listBytes = index.segments.reduce((sum, { executor }) => {
    const { view } = executor
    const ofWord = (word: string) => (view.term(word) < 0 ? 0 : view.listBytes(view.term(word)))
    const ofValue = (facet: number, value: string) => view.listBytes(view.facetList(facet, index.tables[facet]!.find(value)!))
    const [first = '', second = ''] = question.words
    if (question.class === 'matchall') return sum
    if (question.class === 'filter2') return sum + ofValue(1, first) + ofValue(2, second)
    if (question.class !== 'prefix') return question.words.reduce((all, word) => all + ofWord(word), sum)
    const [from, to] = view.range(first)
    let all = sum
    for (let list = from; list < to; list++) all += view.listBytes(list)
    return all
  }, 0)
  return listBytes + total * index.segments[0]!.segment.header.tables[0]!.stride
}
