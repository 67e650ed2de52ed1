import { analyse } from './analysis/analyse.ts'
import type { Answer } from './answer.ts'
import type { AnalysedDocument, SearchDocument } from './document.ts'
import type { KernelKind } from './execution/kernels.ts'
import { partSources, type BuiltPart } from './segment/built-part.ts'
import { estimate } from './execution/estimate.ts'
import { FacetTally } from './execution/facet-tally.ts'
import { LiveSegment } from './execution/live-segment.ts'
import { answerFrom } from './execution/search.ts'
import { answerSpans } from './execution/span-counts.ts'
import { FacetTable } from './facets/facet-table.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { segmentsToMerge } from './merging/merge-policy.ts'
import { checkQuestion } from './planning/check-question.ts'
import { planCondition, stemKey, type Planning } from './planning/planner.ts'
import type { PlannedQuery } from './planning/plan.ts'
import type { Query } from './query.ts'
import { checkSchema, type Schema, type Stemmers } from './schema.ts'
import type { Changes, Statistics } from './search-engine.ts'
import type { StemKeys } from './segment/document-tokens.ts'
import { SegmentBuilder } from './segment/segment-builder.ts'
import { diedSince, mergeSegments, type MergeSource } from './merging/merge.ts'
import type { Segment } from './segment/segment.ts'

export interface EngineOptions {
  readonly schema: Schema
  readonly stemmers?: Stemmers
  readonly limits?: Limits
  readonly kernels?: KernelKind
  /** Threads that will search; each gets rooms of its own in every segment. */
  readonly lanes?: number
  /** Documents that the youngest segment holds before it is closed. */
  readonly youngest?: number
}

const youngestDocuments = 2000
/**
 * A change of so large a share of the youngest segment becomes a segment of its own: what was there before is not built once more for it. Smaller
 * ones would cost more as segments to be merged than they save.
 */
const ownShare = 0.5

/** Stems by the stemmers that were handed in. */
export const stemKeysOf = (stemmers: Stemmers): StemKeys => ({
  languages: new Set(Object.keys(stemmers)),
  keyOf: (language, word) => stemKey(language, stemmers[language]!(word)),
})

/** A segment of the index that is merged: what of it is deleted meanwhile is deleted of what comes of it. */
export interface LivingSource extends MergeSource {
  readonly live: LiveSegment
}

/** Segments and what is deleted of them: everything that answers a query, changed by one thread. */
export class Index {
  readonly planning: Planning
  readonly tables: readonly FacetTable[]
  readonly options: EngineOptions
  readonly #tallies: readonly FacetTally[]
  /** Closed segments, oldest first. */
  #closed: LiveSegment[] = []
  /** Documents of the youngest segment; it is built anew with each change. */
  readonly #youngestDocuments = new Map<number, AnalysedDocument>()
  #youngest: LiveSegment | undefined
  generation = 0

  constructor(options: EngineOptions) {
    checkSchema(options.schema)
    this.options = options
    this.planning = { schema: options.schema, stemmers: options.stemmers ?? {}, limits: options.limits ?? defaultLimits }
    this.tables = options.schema.facets.map(() => new FacetTable())
    this.#tallies = options.schema.facets.map(() => new FacetTally())
  }

  get segments(): readonly LiveSegment[] {
    return this.#youngest ? [...this.#closed, this.#youngest] : this.#closed
  }

  search(query: Query): Answer {
    return this.answer(this.plan(query), query)
  }

  /** Refuses what is too large; else says what is to be found. */
  plan(query: Query): PlannedQuery {
    checkQuestion(this.planning, query)
    return this.planChecked(query)
  }

  /** The same for what `checkQuestion` let through. */
  planChecked({ condition }: Query): PlannedQuery {
    return planCondition(this.planning, condition)
  }

  answer(planned: PlannedQuery, query: Query): Answer {
    const { schema, limits } = this.planning
    const searching = { schema, limits, tables: this.tables, segments: this.segments, tallies: this.#tallies }
    return answerSpans(schema, limits, query, (one) => answerFrom(searching, planned, one))
  }

  /** Documents that a query finds at most, roughly. */
  estimate({ plan }: PlannedQuery, { filters }: Query): number {
    if (filters.length > 0 && plan.kind === 'all') return this.segments.reduce((sum, one) => sum + one.alive, 0)
    return this.segments.reduce((sum, one) => sum + estimate(one.executor, plan), 0)
  }

  /** Whether a query would first have to read through a whole segment. */
  mustRead({ plan, queryWords }: PlannedQuery): boolean {
    return this.segments.some(({ executor }) => executor.lacksStarts(plan) || (queryWords.length > 0 && executor.lacksBoosted()))
  }

  /** Puts and removes documents. Afterwards every search sees all of it. Answers whether anything is not as it was. */
  apply(changes: Changes): boolean {
    // Of documents put twice the last counts.
    const put = new Map(changes.put.map((document) => [document.id, document]))
    const max = this.options.youngest ?? youngestDocuments
    const isOwn = put.size >= Math.max(2, max * ownShare)
    // Before anything is deleted: a document that is refused changes nothing.
    const own = isOwn ? this.#built(put.values()) : undefined
    const young = isOwn ? [] : Array.from(put.values(), (document) => analyse(this.planning.schema, document))
    const removed = this.#delete([...changes.remove, ...put.keys()])
    if (put.size === 0 && removed === 'nothing') return false
    if (own) this.#closed.push(this.live(own))
    for (const document of young) this.#youngestDocuments.set(document.id, document)
    if (young.length > 0 || removed === 'young') this.#rebuildYoungest()
    if (this.#youngestDocuments.size >= max) this.close()
    this.generation++
    return true
  }

  /** Takes a segment of analysed documents that are not in the index yet. */
  addSegment(segment: Segment): LiveSegment {
    const live = this.live(segment)
    this.#closed.push(live)
    this.generation++
    return live
  }

  /** Takes what several threads built, as one segment; none of its documents may be in the index yet. */
  addParts(parts: readonly BuiltPart[]): LiveSegment {
    const sources = partSources(parts, this.tables)
    return this.addSegment(mergeSegments(this.planning.schema, this.#sizes(), sources, this.options.lanes ?? 1))
  }

  /** Takes a segment, if there is one, in the place of documents that may be in the index. Answers whether anything is not as it was. */
  replace(gone: Iterable<number>, segment: Segment | undefined): boolean {
    const removed = this.#delete([...gone])
    if (removed === 'young') this.#rebuildYoungest()
    if (segment) this.addSegment(segment)
    else if (removed !== 'nothing') this.generation++
    return segment !== undefined || removed !== 'nothing'
  }

  /** Closes the youngest segment, so that the next change begins another. */
  close(): void {
    if (this.#youngest) this.#closed.push(this.#youngest)
    this.#youngest = undefined
    this.#youngestDocuments.clear()
  }

  /** What should be merged now by the policy, or everything; undefined when nothing is to be gained. */
  wantedMerge(all = false): LivingSource[] | undefined {
    if (all) this.close()
    const range = all ? { from: 0, to: this.#closed.length } : segmentsToMerge(this.#closed.map((one) => one.alive))
    if (!range || (range.to - range.from < 2 && (this.#closed[range.from]?.deleted ?? 0) === 0)) return undefined
    return this.#closed.slice(range.from, range.to).map((live) => ({ live, segment: live.segment, bits: live.livingBits().slice() }))
  }

  /** Puts a merged segment in the place of its sources. What was deleted of them meanwhile is deleted of it. Throws where they are not all there. */
  finishMerge(sources: readonly LivingSource[], segment: Segment): void {
    if (!sources.every(({ live }) => this.#closed.includes(live))) throw new Error('segments were merged that are not there any more')
    const merged = this.live(segment)
    const died = sources.flatMap(({ live, bits }) => diedSince(live, bits)).map((id) => merged.living(id))
    if (died.length > 0) merged.adopt(merged.without(died))
    const gone = new Set(sources.map(({ live }) => live))
    const from = this.#closed.indexOf(sources[0]!.live)
    this.#closed = [...this.#closed.slice(0, from), merged, ...this.#closed.slice(from).filter((one) => !gone.has(one))]
    this.generation++
  }

  /** Merges in this thread; answers whether something was merged. */
  merge(all = false): boolean {
    const sources = this.wantedMerge(all)
    if (sources)
      this.finishMerge(
        sources,
        mergeSegments(
          this.planning.schema,
          this.tables.map((table) => table.size),
          sources,
          this.options.lanes ?? 1,
        ),
      )
    return sources !== undefined
  }

  live(segment: Segment): LiveSegment {
    return new LiveSegment(segment, 0, this.options.kernels ?? 'wasm', this.planning.limits, this.planning.schema)
  }

  builder(stems = stemKeysOf(this.planning.stemmers)): SegmentBuilder {
    return new SegmentBuilder(this.planning.schema, this.tables, stems)
  }

  statistics(): Statistics {
    const bytes: { [structure: string]: number } = {}
    for (const { segment } of this.segments)
      for (const [name, size] of Object.entries(segment.bytes())) bytes[name] = (bytes[name] ?? 0) + size
    const documents = this.segments.reduce((sum, one) => sum + one.alive, 0)
    return { documents, segments: this.segments.length, generation: this.generation, bytes }
  }

  #sizes(): number[] {
    return this.tables.map((table) => table.size)
  }

  #build(documents: Iterable<AnalysedDocument>): Segment {
    const builder = this.builder()
    for (const document of documents) builder.add(document)
    return builder.build(this.options.lanes ?? 1)
  }

  #built(documents: Iterable<SearchDocument>): Segment {
    const builder = this.builder()
    for (const document of documents) builder.read(document)
    return builder.build(this.options.lanes ?? 1)
  }

  #rebuildYoungest(): void {
    this.#youngest = this.#youngestDocuments.size > 0 ? this.live(this.#build(this.#youngestDocuments.values())) : undefined
  }

  /** Answers where documents were deleted; those of the youngest segment are gone once it is built anew. */
  #delete(ids: readonly number[]): 'young' | 'closed' | 'nothing' {
    let from: 'young' | 'closed' | 'nothing' = 'nothing'
    for (const one of this.#closed) {
      const docs = [...new Set(ids.map((id) => one.living(id)))].filter((doc) => doc >= 0)
      if (docs.length === 0) continue
      one.adopt(one.without(docs))
      from = 'closed'
    }
    for (const id of ids) if (this.#youngestDocuments.delete(id)) from = 'young'
    return from
  }
}
