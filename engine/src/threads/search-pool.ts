import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { Answer } from '../answer.ts'
import type { Deletions } from '../execution/live-segment.ts'
import { QueryRefused } from '../limits.ts'
import { unpackAnswer, type PackedAnswer } from './packed-answer.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import type { FacetRequest, Filter, Query } from '../query.ts'
import type { Index } from '../search-index.ts'
import type { Asked, Task, Publication, Question, ReadStarts, Reply, WorkerStart } from './serve-searches.ts'
import type { Segment } from '../segment/segment.ts'

/** A worker of the program's own: it searches as ours does (`serveSearches`), and does more besides. */
export interface CustomWorker {
  readonly file: URL
  /** What it begins with, as `own` of its `workerData`. */
  readonly data: unknown
  readonly resourceLimits?: ResourceLimits
}

/** A thread ended before it had answered. */
export class WorkerExited extends Error {}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

interface Member {
  readonly worker: Worker
  /** Segments it was told of, with the deletions it knows. */
  readonly known: Map<number, Deletions>
  /** By facet: how many values it was told of. */
  readonly values: number[]
  readonly waiting: Map<number, Waiting>
  /** Who waits until it has taken in what it was told of the segments, in the order of telling. */
  readonly published: (() => void)[]
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
  #lastId = 0
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
    const done = new Promise<void>((resolve) => member.published.push(resolve))
    member.worker.ref()
    member.worker.postMessage({ kind: 'publish', segments: told, ranks, ...(values && { values }) } satisfies Publication)
    return done
  }

  /** Whether every worker has as much to do as it should. */
  get isBusy(): boolean {
    return this.#members.every(({ waiting }) => waiting.size >= enoughWaiting)
  }

  /** Whether all threads have ended: whoever asks answers himself. */
  get isEmpty(): boolean {
    return this.#members.length === 0
  }

  /** Has something done by a worker of the program's own; undefined where there is none. Rejects where it could not be done. */
  run(what: string): Promise<unknown> | undefined {
    if (!this.#own || this.isEmpty) return undefined
    return this.#ask((id) => ({ kind: 'task', id, what }) satisfies Task)
  }

  /** Asks the worker that has the least to do. */
  async search(planned: PlannedQuery, query: Query): Promise<Answer> {
    const asked = {
      planned,
      query: { ...query, filters: query.filters.map((filter) => this.#numbered(filter)), facets: query.facets.map(inDigits) },
    }
    const answer = this.#ask((id) => ({ kind: 'search', id, asked: JSON.stringify(asked satisfies Asked) }) satisfies Question)
    return unpackAnswer((await answer) as PackedAnswer, query, (facet) => {
      const table = this.#table(facet)
      return (ordinal) => table.value(ordinal)
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#begunAgain) clearTimeout(timer)
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()))
  }

  #ask(message: (id: number) => Question | Task): Promise<unknown> {
    const member = this.#min()
    const id = ++this.#lastId
    const answer = new Promise<unknown>((resolve, reject) => member.waiting.set(id, { resolve, reject }))
    member.worker.ref()
    member.worker.postMessage(message(id))
    return answer
  }

  /** The worker that has the least to do; of several the one that waited longest: each compiles what it runs for itself, and is ready when many come. */
  #min(): Member {
    const member = this.#members.reduce((min, one) => (one.waiting.size < min.waiting.size ? one : min))
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
    const worker = this.#own
      ? new Worker(this.#own.file, {
          workerData: { ...workerData, own: this.#own.data },
          ...(this.#own.resourceLimits && { resourceLimits: this.#own.resourceLimits }),
        })
      : new Worker(new URL('./search-worker.ts', import.meta.url), { workerData })
    const member: Member = { worker, known: new Map(), values: [], waiting: new Map(), published: [] }
    worker.on('message', (reply: Reply) => (reply.kind === 'starts' ? this.#share(member, reply) : receive(member, reply)))
    // What ended it is not lost: whoever waited answers himself, and meets it if it is there.
    worker.on('error', () => {})
    worker.on('exit', () => this.#over(member, lane))
    worker.unref()
    return member
  }

  /** A thread that has ended is asked nothing any more; another takes its lane in a while. */
  #over(member: Member, lane: number): void {
    this.#members = this.#members.filter((one) => one !== member)
    for (const { reject } of member.waiting.values()) reject(new WorkerExited())
    member.waiting.clear()
    for (const published of member.published.splice(0)) published()
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
    for (const { worker } of this.#members) if (worker !== reader.worker) worker.postMessage(read)
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

function receive(member: Member, reply: Exclude<Reply, ReadStarts>): void {
  if (reply.kind === 'published') member.published.shift()?.()
  else {
    const waiting = member.waiting.get(reply.id)
    member.waiting.delete(reply.id)
    if (reply.kind === 'answer') waiting?.resolve(reply)
    else if (reply.kind === 'done') waiting?.resolve(reply.what)
    else waiting?.reject(reply.kind === 'refused' ? new QueryRefused(reply.limit, reply.allowed) : new Error(reply.message))
  }
  // A worker that nobody waits for does not keep the process alive.
  if (member.waiting.size === 0) member.worker.unref()
}
