import { analyse } from '../analysis/analyse.ts'
import type { Answer, Hit } from '../answer.ts'
import type { AnalysedDocument } from '../document.ts'
import { mostFrequent, valueTest } from '../facets/facet-values.ts'
import { foundAt, highlightsOf } from '../match-positions.ts'
import { defaultLimits } from '../limits.ts'
import { compareKeys } from '../order.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import { checkPage, checkQuestion } from '../planning/check-question.ts'
import { planCondition, type Planning } from '../planning/planner.ts'
import { checkSpans, isOfSpans, spanName } from '../execution/span-counts.ts'
import type { Filter, Order, Query, Span } from '../query.ts'
import type { BrowseRequest, Changes, SearchEngine, Statistics, SuggestRequest } from '../search-engine.ts'
import { checkSchema, type Schema, type Stemmers } from '../schema.ts'
import { browseHeadings, likelyWords, suggestHeadings } from './reference-headings.ts'
import { matches, termShare } from './reference-matching.ts'
import { rank } from './reference-ranking.ts'

/** The oracle: reads every document for every query. Slow and plain, so that it can be believed. */
export class ReferenceEngine implements SearchEngine {
  readonly #planning: Planning
  readonly #documents = new Map<number, AnalysedDocument>()
  #sequence = 0
  #generation = 0

  constructor(schema: Schema, stemmers: Stemmers = {}, limits = defaultLimits) {
    checkSchema(schema)
    this.#planning = { schema, stemmers, limits }
  }

  async apply(changes: Changes, sequence: number): Promise<void> {
    const analysed = changes.put.map((document) => analyse(this.#planning.schema, document))
    for (const id of changes.remove) this.#documents.delete(id)
    for (const document of analysed) this.#documents.set(document.id, document)
    this.#sequence = sequence
    this.#generation++
  }

  sequence(): number {
    return this.#sequence
  }

  async search(query: Query): Promise<Answer> {
    checkQuestion(this.#planning, query)
    const planned = planCondition(this.#planning, query.condition)
    const documents = this.#inOrder()
    const matching = documents.filter((document) => matches(document, planned.plan, this.#planning))
    const found = matching.filter((document) => query.filters.every((filter) => this.#passes(document, filter)))
    const ordered = this.#ordered(found, query.order, planned, documents).slice(query.offset, query.offset + query.limit)
    return {
      total: found.length,
      hits: ordered.map(({ document, score }) => this.#hit(document, score, planned, query.positions ?? false)),
      facets: this.#facets(matching, query),
    }
  }

  async browse(request: BrowseRequest) {
    checkPage(this.#planning.limits, request.limit)
    return browseHeadings(this.#planning.schema, [...this.#documents.values()], request)
  }

  async suggest(request: SuggestRequest) {
    checkPage(this.#planning.limits, request.limit)
    return suggestHeadings(this.#planning.schema, [...this.#documents.values()], request)
  }

  async didYouMean(word: string, limit: number) {
    checkPage(this.#planning.limits, limit)
    return likelyWords([...this.#documents.values()], word, limit)
  }

  statistics(): Statistics {
    return { documents: this.#documents.size, segments: 1, generation: this.#generation, bytes: {} }
  }

  async close(): Promise<void> {
    this.#documents.clear()
  }

  /** Newest first, then by id: the order of equals. */
  #inOrder(): AnalysedDocument[] {
    const newest = this.#planning.schema.sort.findIndex((key) => key.name === this.#planning.schema.newest)
    const age = (document: AnalysedDocument) => (document.sort[newest] ?? Number.NEGATIVE_INFINITY) as number
    const byAge = (a: number, b: number) => (a === b ? 0 : a > b ? -1 : 1)
    return [...this.#documents.values()].toSorted((a, b) => byAge(age(a), age(b)) || a.id - b.id)
  }

  #passes(document: AnalysedDocument, filter: Filter): boolean {
    const values = document.facets[this.#planning.schema.facets.findIndex((facet) => facet.name === filter.facet)]!
    const { span } = filter
    const named = filter.values.map((value) => value.toWellFormed())
    return values.some((value) => named.includes(value) || (span && Number(value) >= span.from && Number(value) <= span.to))
  }

  #ordered(found: AnalysedDocument[], order: Order, planned: PlannedQuery, documents: AnalysedDocument[]) {
    if (order.by === 'relevance') return rank({ ...this.#planning, documents }, found, planned)
    const way = order.descending ? -1 : 1
    const at = this.#planning.schema.sort.findIndex((key) => key.name === order.by)
    const key = (document: AnalysedDocument) => (order.by === 'id' ? document.id : document.sort[at])
    return found
      .toSorted((a, b) => {
        const x = key(a)
        const y = key(b)
        if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
        return way * compareKeys(x, y)
      })
      .map((document) => ({ document, score: 0 }))
  }

  #hit(document: AnalysedDocument, score: number, planned: PlannedQuery, positions: boolean): Hit {
    if (!positions) return { id: document.id, score }
    const { terms, flags } = document
    const { words, sequences } = highlightsOf(planned.plan)
    const isFound = (i: number) =>
      words.some((leaf) =>
        ((leaf.fields >>> (flags[i]! & 7)) & 1) === 0
          ? false
          : leaf.kind === 'prefix'
            ? terms[i]!.startsWith(leaf.prefix)
            : termShare(document, terms[i]!, flags[i]! & 7, leaf, this.#planning) > 0,
      )
    const read = { flags, from: 0, to: flags.length, textAt: (i: number) => terms[i]! }
    return { id: document.id, score, found: foundAt(this.#planning.schema, read, sequences, isFound) }
  }

  #facets(matching: AnalysedDocument[], query: Query) {
    return Object.fromEntries(
      query.facets.map((request) => {
        const at = this.#planning.schema.facets.findIndex((facet) => facet.name === request.facet)
        const others = query.filters.filter((filter) => filter.facet !== request.facet)
        const counts = new Map<string, number>()
        for (const document of matching)
          if (others.every((filter) => this.#passes(document, filter)))
            for (const value of document.facets[at]!) counts.set(value, (counts.get(value) ?? 0) + 1)
        if (isOfSpans(request)) {
          checkSpans(this.#planning.schema, this.#planning.limits, request)
          const passing = matching.filter((document) => others.every((filter) => this.#passes(document, filter)))
          const within = (span: Span) =>
            passing.filter((document) => this.#passes(document, { facet: request.facet, values: [], span })).length
          return [request.facet, request.spans.map((span) => ({ value: spanName(span), count: within(span) }))]
        }
        const wanted = valueTest(request)
        const all = [...counts].map(([value, count]) => ({ value, count })).filter(({ value }) => wanted(value))
        return [request.facet, mostFrequent(all, request.max)]
      }),
    )
  }
}
