import type { Answer, FacetCount, Hit, NumberedAnswer } from '../answer.ts'
import { bitOf } from '../facets/facet-places.ts'
import type { FacetNames } from '../facets/facet-table.ts'
import type { Limits } from '../limits.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import type { Filter, Query } from '../query.ts'
import { QUANTISED_SCALE, RESCORED } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { beginningDocuments } from './beginning-documents.ts'
import { Budget } from './budget.ts'
import { ExactScorer, touchDocuments } from './exact-scoring.ts'
import { foundIn } from './found-words.ts'
import type { LiveSegment } from './live-segment.ts'
import type { FacetTally } from './facet-tally.ts'
import { languageGain, preferredIn } from './preferred-language.ts'
import { scoreByKernel } from './score-plan.ts'
import { findFiltered, type ResolvedFilter } from './drill-sideways.ts'
import { singleSegmentPage } from './single-segment-page.ts'
import { firstBeginnings, isByAge, mergeRanked, rankedByWord, rankedInSegment, type Ranked } from './ranking.ts'
import { weigh, type WeighedLeaf } from './scoring.ts'
import type { DocumentSet } from './segment-view.ts'
import { firstOf, sizeOf, toList } from './set-operations.ts'

/** All that one thread needs to answer a query. */
export interface SearchContext {
  readonly schema: Schema
  readonly limits: Limits
  readonly tables: readonly FacetNames[]
  readonly segments: readonly LiveSegment[]
  readonly tallies: readonly FacetTally[]
}

function facetNumber({ facets }: Schema, name: string): number {
  let facet = 0
  while (facet < facets.length && facets[facet]!.name !== name) facet++
  return facet < facets.length ? facet : -1
}

/** Values that a filter lets through, as ordinals. */
function ordinalsOf({ tables }: SearchContext, facet: number, filter: Filter): readonly number[] {
  const table = tables[facet]!
  const named = filter.values.flatMap((value) => table.find(value) ?? [])
  const { span } = filter
  if (!span) return named
  const inside = table.inside(span)
  return named.length === 0 ? inside : [...new Set([...named, ...inside])]
}

const none: readonly never[] = []

function resolvedFilters(searching: SearchContext, { filters }: Query): readonly ResolvedFilter[] {
  if (filters.length === 0) return none
  return filters.map((filter) => {
    const facet = facetNumber(searching.schema, filter.facet)
    return { facet, ordinals: ordinalsOf(searching, facet, filter) }
  })
}

/** What a query finds in one segment. */
interface FoundSet {
  readonly one: LiveSegment
  readonly set: DocumentSet
  /** Its documents, where they were made a list of. */
  readonly list: { readonly at: number; readonly n: number } | undefined
  readonly n: number
}

/** Answers a query from all segments of a generation; leaves all rooms as it found them, also when it throws. */
export function numbersFrom(searching: SearchContext, planned: PlannedQuery, query: Query): NumberedAnswer {
  try {
    const budget = new Budget(searching.limits.time)
    for (const one of searching.segments) one.executor.begin(budget)
    const answer = searchSegments(searching, planned, query, budget)
    for (const one of searching.segments) one.counter.reset()
    return answer
  } catch (error) {
    for (const one of searching.segments) {
      one.executor.view.giveAll()
      one.counter.resetAll()
    }
    for (const tally of searching.tallies) tally.clear()
    throw error
  }
}

/** The same by the names of values. */
export function answerFrom(searching: SearchContext, planned: PlannedQuery, query: Query): Answer {
  const { total, hits, facets } = numbersFrom(searching, planned, query)
  const named: { [facet: string]: readonly FacetCount[] } = {}
  for (const { facet } of query.facets) named[facet] = namedCounts(searching.tables[facetNumber(searching.schema, facet)]!, facets[facet]!)
  return { total, hits, facets: named }
}

/** Numbers of values and their counts by turns, with the values' names. */
export function namedCounts(table: Pick<FacetNames, 'value'>, numbers: readonly number[]): FacetCount[] {
  const counts: FacetCount[] = []
  for (let i = 0; i < numbers.length; i += 2) counts.push({ value: table.value(numbers[i]!), count: numbers[i + 1]! })
  return counts
}

function searchSegments(searching: SearchContext, planned: PlannedQuery, query: Query, budget: Budget): NumberedAnswer {
  const { schema, segments, tables, tallies } = searching
  const requested: number[] = []
  let counted = 0
  for (const request of query.facets) {
    const facet = facetNumber(schema, request.facet)
    requested.push(facet)
    counted = (counted | bitOf(facet)) >>> 0
    tallies[facet]!.reserve(tables[facet]!.size)
  }
  const filters = resolvedFilters(searching, query)
  let own = 0
  for (const { facet } of filters) own |= bitOf(facet) & counted
  const leaves = query.order.by === 'relevance' || query.positions ? leavesOf(searching, planned) : none
  let total = 0
  const found: FoundSet[] = []
  for (const one of segments) {
    const set = findFiltered(one, { plan: planned.plan, filters, own: own >>> 0 }, tallies)
    // What one word finds need not be made a list of, nor what nearly all are.
    const list = planned.plan.kind === 'term' || planned.plan.kind === 'all' ? undefined : toList(one.executor.view, set)
    const n = list?.n ?? sizeOf(one.executor.view, set)
    found.push({ one, set, list, n })
    total += n
    if (n > 0) budget.check()
  }
  const max = query.limit === 0 ? 0 : query.offset + query.limit
  const ranked: Ranked[] = []
  const beginnings: Ranked[] = []
  const isChosen = query.order.by === 'relevance' && leaves.length > 0 && max > 0 && total > RESCORED
  let hits: Hit[] | undefined
  for (const { one, set, list, n } of found) {
    const { view } = one.executor
    const wanted = (counted & ~own) >>> 0
    const left = set.kind === 'list' ? wanted : countKnown(one, planned, set, n, wanted, tallies)
    const best = set.kind === 'list' || list || leaves.length === 0 ? undefined : rankedByWord(one, set, n, query.order, leaves, max)
    const isFirst = left === 0 && (best !== undefined || isByAge(schema, query.order, leaves))
    const { at } = list ?? (isFirst ? firstOf(view, set, best ? 0 : max) : toList(view, set))
    one.counter.count(at, n, left, tallies)
    if (n > 0) budget.check()
    if (segments.length === 1 && !best) hits = singleSegmentPage(schema, one, planned, query, { at, n }, leaves)
    if (!hits) {
      // Where none is chosen, it is the same whether they are a stretch.
      const from = total > RESCORED ? stretchFrom(one, planned, filters) : undefined
      for (const better of best ?? rankedInSegment(schema, one, { at, n, total, from }, query.order, leaves, max)) ranked.push(better)
    }
    if (isChosen)
      for (const { document, length } of beginningDocuments(one.executor, planned, set, isWhole(one, planned) && filters.length === 0))
        beginnings.push({ segment: one, document, key: length })
    view.release(set)
  }
  const facets: { [facet: string]: readonly number[] } = {}
  const view = segments[0]?.executor.view
  for (let i = 0; i < requested.length; i++) {
    budget.check()
    const facet = requested[i]!
    const request = query.facets[i]!
    facets[request.facet] = tallies[facet]!.best(tables[facet]!, request, view)
  }
  for (const facet of requested) tallies[facet]!.clear()
  budget.check()
  return { total, hits: hits ?? page(searching, planned, query, { ranked, beginnings }, leaves), facets }
}

/** Counts what one frequent word finds from what the segment knows of it, and nearly all documents from what it knows of all; answers which facets are left. */
function countKnown(
  one: LiveSegment,
  { plan }: PlannedQuery,
  set: DocumentSet & { kind: 'bits' },
  n: number,
  wanted: number,
  tallies: readonly FacetTally[],
): number {
  const { view } = one.executor
  const list = plan.kind === 'term' ? view.term(plan.term) : -1
  const left = list >= 0 && view.isBitmap(list) ? one.words.count(list, set, n, wanted, tallies) : wanted
  return one.counter.countNearlyAll(set.at, n, left, tallies)
}

function leavesOf({ segments }: SearchContext, planned: PlannedQuery): readonly WeighedLeaf[] {
  let documents = 0
  for (const one of segments) documents += one.alive
  return weigh(planned.leaves, documents, (term) => {
    let frequency = 0
    for (const one of segments) frequency += one.frequency(term)
    return frequency
  })
}

/** Whether the hits are all documents of one term, so that its postings are in the order of the hits. */
const isWhole = (one: LiveSegment, { plan }: PlannedQuery): boolean =>
  plan.kind === 'term' && one.deleted === 0 && (one.termFields(plan.term) & ~plan.fields) === 0

/** Where a stretch begins of which the hits are all documents of one term; undefined when they are not. */
function stretchFrom(one: LiveSegment, planned: PlannedQuery, filters: readonly ResolvedFilter[]): number | undefined {
  if (filters.length > 1 || !isWhole(one, planned)) return undefined
  const [filter] = filters
  if (!filter) return 0
  const part = one.executor.filterPlan(filter.facet, filter.ordinals)
  return part.kind === 'spans' && part.spans.length === 1 ? part.spans[0]![0] : undefined
}

/** Hits that were chosen: the best of each segment, and those that begin with the words asked for. */
interface Chosen {
  readonly ranked: readonly Ranked[]
  readonly beginnings: readonly Ranked[]
}

/** The asked page of the ranked: the best of them, and those that begin with the words asked for, scored exactly. */
function page(searching: SearchContext, planned: PlannedQuery, query: Query, chosen: Chosen, leaves: readonly WeighedLeaf[]): Hit[] {
  const isScored = query.order.by === 'relevance' && leaves.length > 0
  const ordered = isScored
    ? scoredOrder(searching, planned, query, chosen, leaves)
    : mergeRanked(searching, chosen.ranked, query.order, query.offset + query.limit)
  const hits: Hit[] = []
  for (let i = query.offset; i < ordered.length && i < query.offset + query.limit; i++) {
    const { segment, document, key } = ordered[i]!
    const hit = { id: segment.ids[document]!, score: isScored ? key : 0 }
    hits.push(query.positions ? { ...hit, found: foundIn(searching.schema, segment, document, planned) } : hit)
  }
  return hits
}

function scoredOrder(searching: SearchContext, planned: PlannedQuery, query: Query, chosen: Chosen, leaves: readonly WeighedLeaf[]) {
  const max = query.offset + query.limit
  const candidates = [...firstBeginnings(searching, chosen.beginnings, planned.queryWords.length)]
  // What is scored exactly as a whole is put in order afterwards.
  const areAll = chosen.ranked.length <= RESCORED && candidates.length === 0
  const ranked = areAll ? chosen.ranked : mergeRanked(searching, chosen.ranked, query.order, Math.max(RESCORED, max))
  const begin = candidates.length
  const isBeginning = ({ segment, document }: Ranked) => {
    for (let i = 0; i < begin; i++) if (candidates[i]!.document === document && candidates[i]!.segment === segment) return true
    return false
  }
  let at = 0
  for (; at < ranked.length && candidates.length < RESCORED; at++) if (!isBeginning(ranked[at]!)) candidates.push(ranked[at]!)
  const best = mergeRanked(searching, rescored(searching.schema, planned, candidates, leaves), query.order, RESCORED)
  const last = best.at(-1)?.key ?? 0
  const ordered = [...best]
  for (; at < ranked.length && ordered.length < max; at++) {
    const { segment, document, key } = ranked[at]!
    if (!isBeginning(ranked[at]!)) ordered.push({ segment, document, key: Math.min(last, key / QUANTISED_SCALE) })
  }
  return ordered
}

function rescored(schema: Schema, planned: PlannedQuery, candidates: readonly Ranked[], leaves: readonly WeighedLeaf[]): Ranked[] {
  const bySegment = new Map<LiveSegment, number[]>()
  for (const { segment, document } of candidates) {
    const documents = bySegment.get(segment)
    if (documents) documents.push(document)
    else bySegment.set(segment, [document])
  }
  const best: Ranked[] = []
  const gain = languageGain(leaves)
  for (const [segment, documents] of bySegment) {
    const scores = exactScores(schema, segment, planned, leaves, documents)
    const { view } = segment.executor
    const preferred = preferredIn(schema, view)
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i]!
      best.push({ segment, document, key: scores[i]! + (view.languageOf[document] === preferred ? gain : 0) })
    }
  }
  return best
}

function exactScores(
  schema: Schema,
  segment: LiveSegment,
  planned: PlannedQuery,
  leaves: readonly WeighedLeaf[],
  documents: readonly number[],
): readonly number[] {
  const scores: number[] = []
  if (scoreByKernel(segment.executor, schema, planned, leaves, documents, scores)) return scores
  segment.seen = touchDocuments(segment.executor, documents)
  const scorer = new ExactScorer(segment.executor, schema, planned, leaves)
  return documents.map((document) => scorer.score(document))
}
