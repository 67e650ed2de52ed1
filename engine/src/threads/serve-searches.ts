import type { MessagePort } from 'node:worker_threads'
import type { NumberedAnswer } from '../answer.ts'
import { FacetTally } from '../execution/facet-tally.ts'
import type { KernelKind } from '../execution/kernels.ts'
import { LiveSegment, type Deletions } from '../execution/live-segment.ts'
import { isOfSpans } from '../execution/span-counts.ts'
import { numbersFrom } from '../execution/search.ts'
import type { ValueStarts } from '../execution/value-starts.ts'
import type { FacetNames, Ranks } from '../facets/facet-table.ts'
import type { LimitName, Limits } from '../limits.ts'
import { QueryRefused } from '../limits.ts'
import type { SentSegment } from '../merging/merge-worker.ts'
import { NamedValues } from '../facets/named-values.ts'
import { packAnswer, type PackedAnswer } from './packed-answer.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import { checkQuestion } from '../planning/check-question.ts'
import { serveRequests, type FromWorker } from './serve-requests.ts'
import { planCondition } from '../planning/planner.ts'
import type { Query } from '../query.ts'
import { AnswerCache } from '../answer-cache.ts'
import type { Schema, Stemmers } from '../schema.ts'
import { Segment } from '../segment/segment.ts'

export interface WorkerStart {
  readonly schema: Schema
  readonly limits: Limits
  readonly kernels: KernelKind
  readonly lane: number
  readonly lanes: number
  /** Whether this worker reads beforehand where the values of the boosted fields begin. */
  readonly readsAhead: boolean
}

/** A generation as workers are told it: segments by number; what changed of them, and those they do not have yet with their memory. */
export interface Publication {
  readonly kind: 'publish'
  readonly segments: readonly { readonly number: number; readonly deletions?: Deletions; readonly sent?: SentSegment }[]
  /** By facet: places of the ordinals in the order of values. */
  readonly ranks: readonly Ranks[]
  /** By facet: values that came since the worker was last told of them, of facets that are counted without being asked for. */
  readonly values?: readonly (readonly string[] | undefined)[]
}

/** Values of facets are ordinals written in digits: workers hold no names. */
export interface Asked {
  readonly planned: PlannedQuery
  readonly query: Query
}

/** What is asked goes as JSON: one text is handed over in a fraction of the time of the small objects of a plan. */
export interface Question {
  readonly kind: 'search'
  /** `Asked`, written. */
  readonly asked: string
}

/** What a worker of the program's own is asked besides. */
export interface Task {
  readonly kind: 'task'
  readonly what: string
}

/** Where values of a field begin in a segment, as one thread read it for all. */
export interface ReadStarts {
  readonly kind: 'starts'
  readonly segment: number
  readonly field: number
  readonly starts?: ValueStarts
}

export type SearchReply = PackedAnswer | { readonly refused: LimitName; readonly allowed: number }

const numbered = (ranks: Ranks): FacetNames => ({
  size: ranks.length,
  find: Number,
  value: String,
  // A span is made ordinals of before a question comes here.
  inside: () => [],
  ranks: () => ranks,
})

/**
 * What a worker of the program's own searches by: the index as it was when the errand came. A value of a facet has one number for as long as the
 * worker lives.
 */
export interface WorkerIndex {
  /** Throws `QueryRefused`, and a `TypeError` for values of facets that only the thread of the index knows. */
  search(query: Query): NumberedAnswer
  /** The name of a value. */
  value(facet: string, number: number): string
}

/** What a worker of the program's own does besides searching. */
export interface WorkerTasks {
  readonly stemmers: Stemmers
  /** Whole answers that are remembered until the next change. */
  readonly remembered: number
  /** Makes what does an errand; what comes of one is handed over as it is. */
  readonly createHandler: (index: WorkerIndex) => (what: string) => Promise<unknown>
}

/** Answers from its own lane of every segment. */
class SearchWorker {
  readonly #start: WorkerStart
  readonly #tell: (starts: ReadStarts) => void
  readonly #tallies: readonly FacetTally[]
  #segments = new Map<number, LiveSegment>()
  #tables: readonly FacetNames[] = []
  #named: readonly NamedValues[] | undefined
  #generation = 0

  constructor(start: WorkerStart, tell: (starts: ReadStarts) => void) {
    this.#start = start
    this.#tell = tell
    this.#tallies = start.schema.facets.map(() => new FacetTally())
  }

  publish({ segments, ranks, values }: Publication): void {
    const { lane, lanes, kernels, limits } = this.#start
    const liveSegments = new Map<number, LiveSegment>()
    for (const { number, deletions, sent } of segments) {
      const live = sent
        ? new LiveSegment(new Segment(sent.header, sent.memory, lanes), lane, kernels, limits, this.#start.schema)
        : this.#segments.get(number)!
      if (sent)
        live.executor.onStarts = (field, starts) => this.#tell({ kind: 'starts', segment: number, field, ...(starts && { starts }) })
      if (deletions) live.adopt(deletions)
      liveSegments.set(number, live)
    }
    this.#segments = liveSegments
    this.#tables = ranks.map(numbered)
    if (values) this.#named ??= ranks.map(() => new NamedValues())
    this.#named?.forEach((table, facet) => table.learn(values?.[facet], ranks[facet]!))
    this.#generation++
  }

  /** What another worker read. */
  adopt({ segment, field, starts }: ReadStarts): void {
    this.#segments.get(segment)?.executor.adoptStarts(field, starts)
  }

  /** Reads beginnings before somebody waits for them. */
  readAhead(): void {
    const { readsAhead, schema } = this.#start
    if (!readsAhead) return
    for (const { executor } of this.#segments.values())
      for (const [field, { boosted }] of schema.text.entries()) if (boosted) executor.starts(field)
  }

  /** Searches by the names of values. */
  indexFor({ stemmers, remembered }: Omit<WorkerTasks, 'createHandler'>): WorkerIndex {
    const answers = new AnswerCache<NumberedAnswer>(remembered)
    const { schema, limits } = this.#start
    const tables = new Map(schema.facets.map(({ name }, facet) => [name, facet]))
    const find = (query: Query): NumberedAnswer => {
      if (!this.#named) throw new TypeError('this worker was told no values')
      if (query.facets.some(isOfSpans)) throw new TypeError('this worker counts no spans')
      return this.#answer(this.#named, planCondition({ schema, limits, stemmers }, query.condition), query)
    }
    return {
      search: (query) => {
        checkQuestion(this.#start, query)
        return answers.answer(query, this.#generation, () => find(query)) as NumberedAnswer
      },
      value: (facet, number) => this.#named![tables.get(facet)!]!.value(number),
    }
  }

  #answer(tables: readonly FacetNames[], planned: PlannedQuery, query: Query): NumberedAnswer {
    const { schema, limits } = this.#start
    return numbersFrom({ schema, limits, tables, segments: [...this.#segments.values()], tallies: this.#tallies }, planned, query)
  }

  search({ asked }: Question): SearchReply {
    const { planned, query } = JSON.parse(asked) as Asked
    try {
      return packAnswer(this.#answer(this.#tables, planned, query), query)
    } catch (error) {
      if (error instanceof QueryRefused) return { refused: error.limit, allowed: error.allowed }
      throw error
    }
  }
}

/** Answers the pool that started this thread. `own` is what it does besides; without it nothing but searching is done. */
export function serveSearches(port: MessagePort, start: WorkerStart, own?: WorkerTasks): void {
  const worker = new SearchWorker(start, (event) => port.postMessage({ event } satisfies FromWorker))
  const run = own?.createHandler(worker.indexFor(own)) ?? (async () => undefined)
  serveRequests<Publication | Question | Task | ReadStarts, unknown>(port, (message) => {
    if (message.kind === 'search') return worker.search(message)
    if (message.kind === 'task') return run(message.what)
    if (message.kind === 'starts') return worker.adopt(message)
    worker.publish(message)
    setImmediate(() => worker.readAhead())
    return undefined
  })
}
