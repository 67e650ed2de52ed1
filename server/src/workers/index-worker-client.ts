import { Worker } from 'node:worker_threads'
import type { BuiltPart } from '@farol/engine/segment/built-part.ts'
import type { ReaderStart } from '../composition/reader-stores.ts'
import type { BatchRequest, BatchBuilder, BuiltTitles, TitleBatch } from '../ports/title-batches.ts'

/** What the thread begins with. */
export type IndexWorkerStart = ReaderStart

export interface IndexWorkerOptions extends IndexWorkerStart {
  /** What the index takes, of a part that a thread sent. */
  readonly toBuilt: (part: BuiltPart) => BuiltTitles
  readonly threads?: number
}

/** A lot as it crosses from thread to thread. */
export type SentBatch = Omit<TitleBatch, 'built'> & { readonly part?: BuiltPart }

export type BatchReply = { readonly batch: SentBatch } | { readonly failed: string }

/** Milliseconds that a thread waits for the next lot; what it read is kept by the database, not by it. */
const timeout = 30_000
/** Milliseconds until a thread that ended by itself is tried again. */
const pauseAfterExit = 30_000

interface Member {
  readonly worker: Worker
  /** In the order in which they were asked for. */
  readonly waiting: ((batch: TitleBatch | undefined) => void)[]
}

/** Two read and describe at a time where there are processors: what one thread does waits for nothing but memory. */
const defaultThreads = 2

/**
 * Reads, describes and analyses titles in threads of their own, over handles of their own on the database, while a catalogue comes in or is indexed
 * anew: the thread that serves would answer nobody meanwhile.
 */
export class IndexWorkerClient implements BatchBuilder {
  readonly ahead: number
  readonly #options: IndexWorkerOptions
  #members: readonly Member[] = []
  #rest: NodeJS.Timeout | undefined
  #noThreadUntil = 0

  constructor(options: IndexWorkerOptions) {
    this.#options = options
    this.ahead = options.threads ?? defaultThreads
  }

  async make(asked: BatchRequest): Promise<TitleBatch | undefined> {
    if (performance.now() < this.#noThreadUntil) return undefined
    clearTimeout(this.#rest)
    const { worker, waiting } = this.#min()
    return new Promise((resolve) => {
      waiting.push(resolve)
      worker.ref()
      worker.postMessage(asked)
    })
  }

  async close(): Promise<void> {
    this.#noThreadUntil = Number.POSITIVE_INFINITY
    clearTimeout(this.#rest)
    await Promise.all(this.#members.map(({ worker }) => worker.terminate()))
  }

  /** The thread that has the least to do; another one where all have something and there may be more. */
  #min(): Member {
    const idle = this.#members.find(({ waiting }) => waiting.length === 0)
    if (idle) return idle
    if (this.#members.length < this.ahead) return this.#begin()
    return this.#members.reduce((min, one) => (one.waiting.length < min.waiting.length ? one : min))
  }

  #begin(): Member {
    const { file, librarySystem } = this.#options
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: { file, librarySystem } satisfies IndexWorkerStart,
      // Descriptions live for a moment: a small nursery that is swept often.
      resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 },
    })
    const member: Member = { worker, waiting: [] }
    worker.on('message', (reply: BatchReply) => this.#take(member, reply))
    // What ended it is not lost: whoever waited makes his lot himself, and meets it if it is there.
    worker.on('error', () => {})
    worker.on('exit', () => this.#over(member))
    this.#members = [...this.#members, member]
    return member
  }

  #take({ worker, waiting }: Member, reply: BatchReply): void {
    waiting.shift()?.('failed' in reply ? undefined : this.#batchOf(reply.batch))
    if (waiting.length === 0) worker.unref()
    if (this.#members.some((one) => one.waiting.length > 0)) return
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.#end(), timeout)
    this.#rest.unref()
  }

  #batchOf({ part, ...batch }: SentBatch): TitleBatch {
    return { ...batch, ...(part && { built: this.#options.toBuilt(part) }) }
  }

  #end(): void {
    const members = this.#members
    this.#members = []
    for (const { worker } of members) void worker.terminate()
  }

  #over(member: Member): void {
    if (!this.#members.includes(member)) return
    this.#members = this.#members.filter((one) => one !== member)
    this.#noThreadUntil = Math.max(this.#noThreadUntil, performance.now() + pauseAfterExit)
    for (const resolve of member.waiting.splice(0)) resolve(undefined)
  }
}
