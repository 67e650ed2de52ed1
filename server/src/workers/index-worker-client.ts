import type { BuiltPart } from '@farol/engine/segment/built-part.ts'
import { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import type { ReaderStart } from '../composition/reader-stores.ts'
import type { BatchRequest, BatchBuilder, BuiltTitles, TitleBatch } from '../ports/title-batches.ts'

/** What the thread begins with. */
export type IndexWorkerStart = ReaderStart

export interface IndexWorkerOptions extends IndexWorkerStart {
  /** What the index takes, of a part that a thread sent. */
  readonly toBuilt: (part: BuiltPart) => BuiltTitles
  readonly threads?: number
}

/** A batch as it crosses from thread to thread. */
export type SentBatch = Omit<TitleBatch, 'built'> & { readonly part?: BuiltPart }

/** Milliseconds that a thread waits for the next batch; what it read is cached by the database, not by it. */
const idleTimeout = 30_000
/** Milliseconds until a thread that ended by itself is tried again. */
const pauseAfterExit = 30_000

/** Two read and describe at a time where there are processors: what one thread does waits for nothing but memory. */
const defaultThreads = 2

/**
 * Reads, describes and analyses titles in threads of their own, over handles of their own on the database, while a catalogue comes in or is indexed
 * anew: the thread that serves would answer nobody meanwhile.
 */
export class IndexWorkerClient implements BatchBuilder {
  readonly ahead: number
  readonly #toBuilt: IndexWorkerOptions['toBuilt']
  readonly #pool: WorkerPool<BatchRequest, SentBatch>

  constructor({ file, librarySystem, toBuilt, threads = defaultThreads }: IndexWorkerOptions) {
    this.ahead = threads
    this.#toBuilt = toBuilt
    this.#pool = new WorkerPool({
      file: new URL('./index-worker.ts', import.meta.url),
      workerData: { file, librarySystem } satisfies IndexWorkerStart,
      // Descriptions are short-lived: a small nursery that is collected often.
      resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 },
      maxThreads: threads,
      idleTimeout,
      pauseAfterExit,
    })
  }

  /** Undefined where it failed: whoever waited makes the batch himself, and meets the error if it is there. */
  async make(asked: BatchRequest): Promise<TitleBatch | undefined> {
    const made = await this.#pool.run(asked).catch(() => undefined)
    if (!made) return undefined
    const { part, ...batch } = made
    return { ...batch, ...(part && { built: this.#toBuilt(part) }) }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
