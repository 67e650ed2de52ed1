import type { ResourceLimits } from 'node:worker_threads'
import type { Answer } from '../answer.ts'
import type { Deletions } from '../execution/live-segment.ts'
import { QueryRefused } from '../limits.ts'
import { unpackAnswer } from './packed-answer.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import type { FacetRequest, Filter, Query } from '../query.ts'
import type { Index } from '../search-index.ts'
import type { Asked, Publication, Question, ReadStarts, SearchReply, Task, WorkerStart } from './serve-searches.ts'
import type { Segment } from '../segment/segment.ts'
import { WorkerThread } from './worker-thread.ts'

/** A worker of the program's own: it searches as ours does (`serveSearches`), and does more besides. */
export interface CustomWorker {
  readonly file: URL
  /** What it begins with, as `own` of its `workerData`. */
  readonly data: unknown
  readonly resourceLimits?: ResourceLimits
}

interface Member {
  readonly thread: WorkerThread<Publication | Question | Task | ReadStarts, unknown>
  /** Segments it was told of, with the deletions it knows. */
  readonly known: Map<number, Deletions>
  /** By facet: how many values it was told of. */
  readonly values: number[]
  /** Questions and tasks without an answer. */
  asked: number
}

/** Milliseconds until a thread that ended is begun again: what ended it may be over by then. */
const pauseAfterExit = 30_000

/** Questions that keep a worker at work until the next one can be handed over. */
const enoughWaiting = 2

/** Threads that search beside the one that changes the index; all see the same memory. */
export class SearchPool {
  readonly #index: Index
  readonly #own: CustomWorker | undefined
  readonly #rest: number
  readonly #begunAgain = new Set<NodeJS.Timeout>()
  #members: readonly Member[]
  readonly #numbers = new WeakMap<Segment, number>()
  #lastNumber = 0
  #settled: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /** Lane 0 of every segment belongs to the thread of the index, the others to the workers. A thread that ended is begun again after `rest` milliseconds. */
  constructor(index: Index, workers: number, own?: CustomWorker, rest = pauseAfterExit) {
    this.#index = index
    this.#own = own
    this.#rest = rest
    this.#members = Array.from({ length: workers }, (_, i) => this.#member(i + 1))
    this.publish()
  }

  /** Resolves when no worker reads an older generation than the last published one. */
  settled(): Promise<unknown> {
    return this.#settled
  }

  /** Tells all workers the segments of now. Questions asked afterwards are answered from them. */
  publish(): void {
    const ranks = this.#index.tables.map((table) => table.ranks())
    this.#settled = Promise.all([this.#settled, ...this.#members.map((member) => this.#tell(member, ranks))])
  }

  /** Resolves when this worker reads no older generation, or is no more. */
  #tell(member: Member, ranks: Publication['ranks']): Promise<void> {
    const { segments, tables } = this.#index
    const told = segments.map(({ segment, deletions }) => {
      const number = this.#number(segment)
      const sent = member.known.has(number) ? {} : { sent: { header: segment.header, memory: segment.memory } }
      return { number, ...(member.known.get(number) === deletions ? {} : { deletions }), ...sent }
    })
    member.known.clear()
    for (const { segment, deletions } of segments) member.known.set(this.#number(segment), deletions)
    const values = this.#own && tables.map((_, facet) => this.#newValues(member, facet))
    const publication: Publication = { kind: 'publish', segments: told, ranks, ...(values && { values }) }
    return member.thread.run(publication).then(
      () => undefined,
      () => undefined,
    )
  }

  /** Whether every worker has as much to do as it should. */
  get isBusy(): boolean {
    return this.#members.every(({ asked }) => asked >= enoughWaiting)
  }

  /** Whether all threads have ended: whoever asks answers himself. */
  get isEmpty(): boolean {
    return this.#members.length === 0
  }

  /** Whether there is a worker of the program's own. */
  get takesTasks(): boolean {
    return this.#own !== undefined && !this.isEmpty
  }

  /** Has something done by a worker of the program's own; undefined where there is none. Rejects where it could not be done. */
  run(what: string): Promise<unknown> | undefined {
    if (!this.takesTasks) return undefined
    return this.#ask({ kind: 'task', what })
  }

  /** Asks the worker that has the least to do. */
  async search(planned: PlannedQuery, query: Query): Promise<Answer> {
    const asked = {
      planned,
      query: { ...query, filters: query.filters.map((filter) => this.#numbered(filter)), facets: query.facets.map(inDigits) },
    }
    const reply = (await this.#ask({ kind: 'search', asked: JSON.stringify(asked satisfies Asked) })) as SearchReply
    if ('refused' in reply) throw new QueryRefused(reply.refused, reply.allowed)
    return unpackAnswer(reply, query, (facet) => {
      const table = this.#table(facet)
      return (ordinal) => table.value(ordinal)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#begunAgain) clearTimeout(timer)
    await Promise.all(this.#members.map(({ thread }) => thread.close()))
  }

  async #ask(message: Question | Task): Promise<unknown> {
    const member = this.#min()
    member.asked += 1
    try {
      return await member.thread.run(message)
    } finally {
      member.asked -= 1
    }
  }

  /** The worker that has the least to do; of several the one that waited longest: each compiles what it runs for itself, and is ready when many come. */
  #min(): Member {
    const member = this.#members.reduce((min, one) => (one.asked < min.asked ? one : min))
    this.#members = [...this.#members.filter((one) => one !== member), member]
    return member
  }

  /** Values of a facet that a worker of the program's own does not know yet; of facets that are counted only when they are asked for it knows none. */
  #newValues(member: Member, facet: number): readonly string[] | undefined {
    if (this.#index.planning.schema.facets[facet]!.onDemand) return undefined
    const fresh = this.#index.tables[facet]!.values(member.values[facet] ?? 0)
    member.values[facet] = (member.values[facet] ?? 0) + fresh.length
    return fresh
  }

  #number(segment: Segment): number {
    let number = this.#numbers.get(segment)
    if (number === undefined) this.#numbers.set(segment, (number = ++this.#lastNumber))
    return number
  }

  #member(lane: number): Member {
    const { options, planning } = this.#index
    const workerData: WorkerStart = {
      schema: planning.schema,
      limits: planning.limits,
      kernels: options.kernels ?? 'wasm',
      lane,
      lanes: options.lanes ?? 1,
      readsAhead: lane === 1,
    }
    const own = this.#own
    const file = own?.file ?? new URL('./search-worker.ts', import.meta.url)
    const resourceLimits = own?.resourceLimits
    const member: Member = {
      thread: new WorkerThread({
        file,
        workerData: own ? { ...workerData, own: own.data } : workerData,
        ...(resourceLimits && { resourceLimits }),
        // What ended it is not lost: whoever waited answers himself, and meets it if it is there.
        onExit: () => this.#over(member, lane),
        onEvent: (event) => this.#share(member, event as ReadStarts),
      }),
      known: new Map(),
      values: [],
      asked: 0,
    }
    return member
  }

  /** A thread that has ended is asked nothing any more; another takes its lane in a while. */
  #over(member: Member, lane: number): void {
    this.#members = this.#members.filter((one) => one !== member)
    if (this.#isClosed) return
    const timer = setTimeout(() => {
      this.#begunAgain.delete(timer)
      this.#beginAgain(lane)
    }, this.#rest)
    timer.unref()
    this.#begunAgain.add(timer)
  }

  #beginAgain(lane: number): void {
    const member = this.#member(lane)
    this.#members = [...this.#members, member]
    const ranks = this.#index.tables.map((table) => table.ranks())
    this.#settled = Promise.all([this.#settled, this.#tell(member, ranks)])
  }

  /** What one worker read is known to all threads. */
  #share(reader: Member, read: ReadStarts): void {
    const live = this.#index.segments.find(({ segment }) => this.#numbers.get(segment) === read.segment)
    live?.executor.adoptStarts(read.field, read.starts)
    for (const { thread } of this.#members) if (thread !== reader.thread) thread.run(read).catch(() => undefined)
  }

  #table(facet: string) {
    return this.#index.tables[this.#index.planning.schema.facets.findIndex((one) => one.name === facet)]!
  }

  #numbered({ facet, values, span }: Filter): Filter {
    const table = this.#table(facet)
    const named = values.flatMap((value) => table.find(value) ?? [])
    const inside = span ? table.inside(span) : []
    return { facet, values: [...new Set([...named, ...inside])].map(String) }
  }
}

/** All values are as many as a number with digits: JSON knows no other ones. */
const inDigits = (request: FacetRequest): FacetRequest =>
  Number.isFinite(request.max) ? request : { ...request, max: Number.MAX_SAFE_INTEGER }
