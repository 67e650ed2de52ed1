import { bitOf } from '../facets/facet-places.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import { estimate } from './estimate.ts'
import type { FacetTally } from './facet-tally.ts'
import type { LiveSegment } from './live-segment.ts'
import type { DocumentSet } from './segment-view.ts'
import { intersect, toList } from './set-operations.ts'
import type { Executor } from './executor.ts'
import type { SegmentPlan } from './segment-plan.ts'
import { countRuns } from './value-runs.ts'

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
 * the page has: where its values are few, bitmap meets bitmap and no row is read; where each stands in one stretch, nothing but its ends is looked for.
 */
function countFacet(one: LiveSegment, facet: number, found: DocumentSet, tallies: readonly FacetTally[]): void {
  const { view } = one.executor
  const tally = tallies[facet]!
  const runs = one.executor.runs(facet)
  if (runs) {
    countRuns(view, found, runs, (ordinal, count) => tally.add(ordinal, count))
    return
  }
  const [from, to] = view.facetLists(facet)
  const n = found.kind === 'list' ? found.n : view.kernels.countBits(found.at, view.words)
  if (found.kind === 'list' || (to - from) * view.words > n * wordsPerHit) {
    const left = found.kind === 'bits' ? one.counter.countNearlyAll(found.at, n, bitOf(facet), tallies) : bitOf(facet)
    if (left === 0) return
    const hits = toList(view, found)
    one.counter.count(hits.at, hits.n, left, tallies)
    return
  }
  for (let list = from; list < to; list++) {
    const set = one.executor.list(list, 0xff)
    const count =
      set.kind === 'bits'
        ? view.kernels.countCommon(found.at, set.at, view.words)
        : view.kernels.filterBits(set.at, set.n, found.at, 1, view.scratch.hits)
    if (count > 0) tally.add(view.facetOrdinal(list), count)
    view.release(set)
  }
}

type FilterPlan = ReturnType<Executor['filterPlan']>

/** What of a set some filters let through; gives its slot back. Stretches shorten a list at once, and cost a bitmap a copy. */
function narrowed(executor: Executor, set: DocumentSet, filters: readonly FilterPlan[]): DocumentSet {
  const [spans, lists] = [filters.filter((one) => one.kind === 'spans'), filters.filter((one) => one.kind === 'lists')]
  const sized = lists.toSorted((a, b) => estimate(executor, a) - estimate(executor, b))
  const ordered = set.kind === 'list' ? [...spans, ...sized] : [...sized, ...spans]
  return ordered.reduce((left, filter) => executor.also(left, filter), set)
}

/** The living documents that a plan finds. */
function livingOf(one: LiveSegment, plan: SegmentPlan): DocumentSet {
  const found = one.executor.find(plan)
  return one.deleted > 0 ? intersect(one.executor.view, found, { kind: 'bits', at: one.liveAt, slot: -1 }) : found
}

/** A plan, the filters beside it, and which of their facets are counted: a bit for each. */
export interface Filtered {
  readonly plan: PlannedQuery['plan']
  readonly filters: readonly ResolvedFilter[]
  readonly own: number
}

/**
 * The documents of one segment that are not deleted and pass the filters. Facets that are filtered by are counted on the way, each without its own
 * filter: what the words find is put together once, and narrowed for each of them.
 */
export function findFiltered(one: LiveSegment, { plan, filters, own }: Filtered, tallies: readonly FacetTally[]): DocumentSet {
  const { executor } = one
  if (filters.length === 0) return livingOf(one, plan)
  const parts = filters.map(({ facet, ordinals }) => ({ facet, filter: executor.filterPlan(facet, ordinals) }))
  const isOwn = (facet: number) => ((own >>> facet) & 1) === 1
  const fixed = parts.filter(({ facet }) => !isOwn(facet)).map(({ filter }) => filter)
  const loose = parts.filter(({ facet }) => isOwn(facet))
  // Without words the rarest filter is where to begin: nothing has to be met with all documents first.
  const found = plan.kind === 'all' ? undefined : livingOf(one, fixed.length === 0 ? plan : { kind: 'and', of: [plan, ...fixed] })
  const passing = (some: readonly FilterPlan[]) =>
    found ? narrowed(executor, { ...found, slot: -1 }, some) : livingOf(one, { kind: 'and', of: [...fixed, ...some] })
  for (const facet of new Set(loose.map((part) => part.facet))) {
    const others = filters.filter((filter) => filter.facet !== facet)
    if (!found && countKnown(one, facet, others, tallies[facet]!)) continue
    const set = passing(loose.filter((part) => part.facet !== facet).map(({ filter }) => filter))
    countFacet(one, facet, set, tallies)
    executor.view.release(set)
  }
  const all = loose.map(({ filter }) => filter)
  return found ? narrowed(executor, found, all) : passing(all)
}
