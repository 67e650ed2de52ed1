import { Worker } from 'node:worker_threads'
import type { Answer } from './answer.ts'
import type { Deletions } from './execution/live-segment.ts'
import { QueryRefused } from './limits.ts'
import { unpackAnswer, type PackedAnswer } from './packed-answer.ts'
import type { PlannedQuery } from './plan.ts'
import type { Filter, Query } from './query.ts'
import type { Index } from './search-index.ts'
import type { Asked, Publication, Question, ReadStarts, Reply, WorkerStart } from './search-worker.ts'
import type { Segment } from './segment.ts'

interface Waiting {
  readonly resolve: (answer: PackedAnswer) => void
  readonly reject: (error: Error) => void
}

interface Member {
  readonly worker: Worker
  /** Segments it was told of, with the deletions it knows. */
  readonly known: Map<number, Deletions>
  readonly waiting: Map<number, Waiting>
  published: () => void
}

/** Questions that keep a worker at work until the next one can be handed over. */
const enoughWaiting = 2

/** Threads that search beside the one that changes the index; all see the same memory. */
export class SearchPool {
  readonly #index: Index
  readonly #members: readonly Member[]
  readonly #numbers = new WeakMap<Segment, number>()
  #lastNumber = 0
  #lastId = 0
  #settled: Promise<unknown> = Promise.resolve()

  /** Lane 0 of every segment belongs to the thread of the index, the others to the workers. */
  constructor(index: Index, workers: number) {
    this.#index = index
    this.#members = Array.from({ length: workers }, (_, i) => this.#member(i + 1))
    this.publish()
  }

  /** Resolves when no worker reads an older generation than the last published one. */
  settled(): Promise<unknown> {
    return this.#settled
  }

  /** Tells all workers the segments of now. Questions asked afterwards are answered from them. */
  publish(): void {
    const { segments, tables } = this.#index
    const ranks = tables.map((table) => table.ranks())
    const acknowledged = this.#members.map((member) => {
      const told = segments.map(({ segment, deletions }) => {
        const number = this.#number(segment)
        const sent = member.known.has(number) ? {} : { sent: { header: segment.header, memory: segment.memory } }
        return { number, ...(member.known.get(number) === deletions ? {} : { deletions }), ...sent }
      })
      member.known.clear()
      for (const { segment, deletions } of segments) member.known.set(this.#number(segment), deletions)
      const done = new Promise<void>((resolve) => (member.published = resolve))
      member.worker.ref()
      member.worker.postMessage({ kind: 'publish', segments: told, ranks } satisfies Publication)
      return done
    })
    this.#settled = Promise.all([this.#settled, ...acknowledged])
  }

  /** Whether every worker has as much to do as it should. */
  get isBusy(): boolean {
    return this.#members.every(({ waiting }) => waiting.size >= enoughWaiting)
  }

  /** Asks the worker that has the least to do. */
  async search(planned: PlannedQuery, query: Query): Promise<Answer> {
    const member = this.#members.reduce((least, one) => (one.waiting.size < least.waiting.size ? one : least))
    const id = ++this.#lastId
    const answer = new Promise<PackedAnswer>((resolve, reject) => member.waiting.set(id, { resolve, reject }))
    const asked = { planned, query: { ...query, filters: query.filters.map((filter) => this.#numbered(filter)) } }
    member.worker.ref()
    member.worker.postMessage({ kind: 'search', id, asked: JSON.stringify(asked satisfies Asked) } satisfies Question)
    return unpackAnswer(await answer, query, (facet) => {
      const table = this.#table(facet)
      return (ordinal) => table.value(ordinal)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()))
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
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData })
    const member: Member = { worker, known: new Map(), waiting: new Map(), published: () => undefined }
    worker.on('message', (reply: Reply) => (reply.kind === 'starts' ? this.#share(member, reply) : receive(member, reply)))
    worker.on('error', (error: Error) => {
      for (const { reject } of member.waiting.values()) reject(error)
      member.waiting.clear()
      member.published()
    })
    worker.unref()
    return member
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

function receive(member: Member, reply: Exclude<Reply, ReadStarts>): void {
  if (reply.kind === 'published') member.published()
  else {
    const waiting = member.waiting.get(reply.id)
    member.waiting.delete(reply.id)
    if (reply.kind === 'answer') waiting?.resolve(reply)
    else waiting?.reject(reply.kind === 'refused' ? new QueryRefused(reply.limit, reply.allowed) : new Error(reply.message))
  }
  // A worker that nobody waits for does not keep the process alive.
  if (member.waiting.size === 0) member.worker.unref()
}
