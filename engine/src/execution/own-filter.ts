import { bitOf } from '../facet-places.ts'
import type { FacetTally } from './facet-tally.ts'
import type { LiveSegment } from './live-segment.ts'
import type { DocumentSet } from './segment-view.ts'
import { toList } from './set-operations.ts'

/** A filter, with the values that it lets through by their numbers. */
export interface ResolvedFilter {
  readonly facet: number
  readonly ordinals: readonly number[]
}

/**
 * Counts a facet of all documents that pass at most one other filter from what the segment knows of its values: how many documents have each,
 * and how many each pair. Answers whether it could. Documents that have two of the values that are let through would be counted twice.
 */
export function countKnown(one: LiveSegment, facet: number, others: readonly ResolvedFilter[], tally: FacetTally): boolean {
  const { view } = one.executor
  if (one.deleted > 0 || others.length > 1) return false
  const [other] = others
  const { pairs } = view.segment.header
  const place = other ? pairs.places[other.facet]! : 0
  if (other && (place < 0 || pairs.places[facet]! < 0)) return false
  const table = view.segment.u32('facetPairs')
  const rows = other ? other.ordinals.filter((ordinal) => view.facetList(other.facet, ordinal) >= 0).map((ordinal) => place + ordinal) : []
  if (rows.some((row, i) => rows.some((column, k) => k > i && table[row * pairs.size + column]! > 0))) return false
  const [from, to] = view.facetLists(facet)
  for (let list = from; list < to; list++) {
    const ordinal = view.facetOrdinal(list)
    const at = pairs.places[facet]! + ordinal
    const count = other ? rows.reduce((sum, row) => sum + table[row * pairs.size + at]!, 0) : view.frequencies[list]!
    if (count > 0) tally.add(ordinal, count)
  }
  return true
}

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
