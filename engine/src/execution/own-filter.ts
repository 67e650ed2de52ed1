import { bitOf } from '../facet-places.ts'
import type { FacetTally } from './facet-tally.ts'
import type { LiveSegment } from './live-segment.ts'
import type { DocumentSet } from './segment-view.ts'
import { toList } from './set-operations.ts'

/** Joining two bitmaps and counting costs about this share of reading the row of a hit, for each word of 64 documents. */
const wordsPerHit = 4

/**
 * Counts one facet of a set of documents. A facet that is filtered by is counted without its own filter, which leaves many more hits than
 * the page has: where its values are few, bitmap meets bitmap and no row is read.
 */
export function countFacet(one: LiveSegment, facet: number, found: DocumentSet, tallies: readonly FacetTally[]): void {
  const { view } = one.executor
  const [from, to] = view.facetLists(facet)
  const n = found.kind === 'list' ? found.n : view.kernels.countBits(found.at, view.words)
  if (found.kind === 'list' || (to - from) * view.words > n * wordsPerHit) {
    const hits = toList(view, found)
    one.counter.count(hits.at, hits.n, bitOf(facet), tallies)
    return
  }
  const tally = tallies[facet]!
  for (let list = from; list < to; list++) {
    const set = one.executor.list(list, 0xff)
    const count =
      set.kind === 'bits'
        ? view.kernels.countCommon(found.at, set.at, view.words)
        : view.kernels.filterBits(set.at, set.n, found.at, 1, view.scratch.hits)
    if (count > 0) tally.add(view.facetOrdinal(list), count)
    view.give(set)
  }
}
