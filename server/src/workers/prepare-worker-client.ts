import { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import { unpackBatch } from '../features/import/packed-batch.ts'
import type { ImportRules, PreparedBatch, PreparedFile } from '../features/import/prepare.ts'
import type { PrepareReply, PrepareRequest } from './prepare-worker.ts'

type First = Extract<PrepareReply, { format: unknown }>
type Next = Exclude<PrepareReply, First>

/**
 * Reads and parses files in a thread beside this one, so that one processor stores while another prepares. One file at a time,
 * read to its end or given up.
 */
export class PrepareWorkerClient {
  readonly #pool = new WorkerPool<PrepareRequest, PrepareReply>({
    file: new URL('./prepare-worker.ts', import.meta.url),
    // What it makes is short-lived: a small nursery that is collected often instead of memory that only grows. One record may be 100 MB.
    resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 },
  })

  async prepare(file: string, rules: ImportRules): Promise<PreparedFile> {
    try {
      const { format } = await this.#pool.run<First>({ file, rules })
      return { format, batches: this.#batches() }
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** The next batch is asked for before this one is stored. */
  #ask(): Promise<Next> {
    const next = this.#pool.run<Next>('next')
    // Who left before the end does not hear of it.
    next.catch(() => undefined)
    return next
  }

  async *#batches(): AsyncGenerator<PreparedBatch> {
    let ended = false
    try {
      for (let next = this.#ask(); ;) {
        const reply = await next
        if (reply === 'end') break
        next = this.#ask()
        yield unpackBatch(reply.batch)
      }
      ended = true
    } finally {
      // Whoever left before the end has no use for the rest of the file.
      if (!ended) await this.close()
    }
  }

  /** Ends the thread; another file starts another one. */
  close(): Promise<void> {
    return this.#pool.release()
  }
}
