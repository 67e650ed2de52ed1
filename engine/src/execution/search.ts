import type { Answer, Hit } from '../answer.ts'
import { FIELD_BITS } from '../document.ts'
import type { FacetNames } from '../facet-table.ts'
import { foundAt } from '../found-positions.ts'
import type { Limits } from '../limits.ts'
import type { PlannedQuery } from '../plan.ts'
import type { Filter, Query } from '../query.ts'
import { RESCORED } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { TOKEN_FLAG_BITS } from '../segment.ts'
import type { LiveSegment } from './live-segment.ts'
import type { SegmentPlan } from './executor.ts'
import type { FacetTally } from './facet-tally.ts'
import { mergeRanked, rankedInSegment, type Ranked } from './ranking.ts'
import { exactScorer, weigh, type WeighedLeaf } from './scoring.ts'
import { intersect, toList } from './set-operations.ts'

/** All that one thread needs to answer a query. */
export interface Searching {
  readonly schema: Schema
  readonly limits: Limits
  readonly tables: readonly FacetNames[]
  readonly segments: readonly LiveSegment[]
  readonly tallies: readonly FacetTally[]
}

interface Hits {
  readonly at: number
  readonly n: number
}

const facetNumber = (schema: Schema, name: string) => schema.facets.findIndex((facet) => facet.name === name)

/** Values that a filter lets through, as ordinals. */
function ordinalsOf({ schema, tables }: Searching, filter: Filter): number[] {
  const table = tables[facetNumber(schema, filter.facet)]!
  const named = filter.values.flatMap((value) => table.find(value) ?? [])
  const { span } = filter
  if (!span) return named
  const inside = table.values().flatMap((value, ordinal) => (Number(value) >= span.from && Number(value) <= span.to ? [ordinal] : []))
  return [...new Set([...named, ...inside])]
}

interface ResolvedFilter {
  readonly facet: number
  readonly ordinals: readonly number[]
}

/** The hits of one segment that are alive; hands their list on and gives all rooms back afterwards. */
function withHits(one: LiveSegment, plan: PlannedQuery['plan'], filters: readonly ResolvedFilter[], use: (hits: Hits) => void): void {
  const { executor } = one
  const { view } = executor
  const parts: SegmentPlan[] = filters.map(({ facet, ordinals }) => ({
    kind: 'lists',
    lists: ordinals.map((ordinal) => view.facetList(facet, ordinal)).filter((list) => list >= 0),
  }))
  let found = executor.find(parts.length === 0 ? plan : { kind: 'and', of: [plan, ...parts] })
  if (one.deleted > 0) found = intersect(view, found, { kind: 'bits', at: one.liveAt, slot: -1 })
  use(toList(view, found))
  view.give(found)
}

/** Answers a query from all segments of a generation; leaves all rooms as it found them, also when it throws. */
export function answerFrom(searching: Searching, planned: PlannedQuery, query: Query): Answer {
  try {
    return searchSegments(searching, planned, query)
  } catch (error) {
    for (const one of searching.segments) one.executor.view.giveAll()
    for (const tally of searching.tallies) tally.clear()
    throw error
  }
}

function searchSegments(searching: Searching, planned: PlannedQuery, query: Query): Answer {
  const { schema, segments, tables, tallies } = searching
  const filters = query.filters.map((filter) => ({ facet: facetNumber(schema, filter.facet), ordinals: ordinalsOf(searching, filter) }))
  const requested = query.facets.map((request) => ({ request, facet: facetNumber(schema, request.facet) }))
  const counted = new Map(requested.map(({ facet }) => [facet, tallies[facet]!]))
  for (const [facet, tally] of counted) tally.reserve(tables[facet]!.size)
  const filtered = [...counted.keys()].filter((facet) => filters.some((filter) => filter.facet === facet))
  const others = new Map([...counted].filter(([facet]) => !filtered.includes(facet)))
  const documents = segments.reduce((sum, one) => sum + one.alive, 0)
  const leaves = weigh(planned.leaves, documents, (term) => segments.reduce((sum, one) => sum + one.frequency(term), 0))
  const most = query.order.by === 'relevance' ? Math.max(RESCORED, query.offset + query.limit) : query.offset + query.limit
  const now = performance.now()
  let total = 0
  const ranked: Ranked[] = []
  for (const one of segments) {
    one.counter.reset()
    one.executor.begin(now)
    withHits(one, planned.plan, filters, (hits) => {
      total += hits.n
      one.counter.count(hits.at, hits.n, others)
      const whole =
        planned.plan.kind === 'term' &&
        (one.termFields(planned.plan.term) & ~planned.plan.fields) === 0 &&
        filters.length === 0 &&
        one.deleted === 0
      ranked.push(...rankedInSegment(searching, one, hits, query.order, leaves, query.limit === 0 ? 0 : most, whole))
    })
    for (const facet of filtered)
      withHits(
        one,
        planned.plan,
        filters.filter((filter) => filter.facet !== facet),
        (hits) => one.counter.count(hits.at, hits.n, new Map([[facet, tallies[facet]!]])),
      )
  }
  const facets = Object.fromEntries(requested.map(({ request, facet }) => [request.facet, tallies[facet]!.best(tables[facet]!, request)]))
  for (const tally of counted.values()) tally.clear()
  return { total, hits: page(searching, planned, query, mergeRanked(searching, ranked, query.order, most), leaves), facets }
}

/** The asked page of the ranked: the best of them scored exactly. */
function page(searching: Searching, planned: PlannedQuery, query: Query, ranked: readonly Ranked[], leaves: readonly WeighedLeaf[]): Hit[] {
  const { schema } = searching
  let ordered = ranked
  if (query.order.by === 'relevance' && leaves.length > 0) {
    const scorers = new Map<LiveSegment, (doc: number) => number>()
    const best = ranked.slice(0, RESCORED).map((one) => {
      let scorer = scorers.get(one.segment)
      if (!scorer) scorers.set(one.segment, (scorer = exactScorer(one.segment.executor, schema, planned, leaves)))
      return { ...one, key: scorer(one.document) }
    })
    ordered = [...mergeRanked(searching, best, query.order, best.length), ...ranked.slice(RESCORED).map((one) => ({ ...one, key: 0 }))]
  }
  const scored = query.order.by === 'relevance' && leaves.length > 0
  return ordered.slice(query.offset, query.offset + query.limit).map(({ segment, document, key }) => {
    const id = segment.ids[document]!
    const hit = { id, score: scored ? key : 0 }
    return query.positions ? { ...hit, found: foundIn(searching, segment, document, leaves) } : hit
  })
}

function foundIn({ schema }: Searching, { executor }: LiveSegment, document: number, leaves: readonly WeighedLeaf[]) {
  const { forward, forwardStart } = executor.view
  const from = forwardStart[document]!
  const to = forwardStart[document + 1]!
  const tests = leaves.map(({ leaf }) => ({ fields: leaf.fields, shares: executor.sharer(leaf) }))
  return foundAt(schema, forward, from, to, (i) =>
    tests.some(
      ({ fields, shares }) => ((fields >>> (forward[i]! & FIELD_BITS)) & 1) === 1 && shares(forward[i]! >>> TOKEN_FLAG_BITS, document) > 0,
    ),
  )
}
