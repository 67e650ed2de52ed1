import { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import type { ReaderStart } from '../composition/reader-stores.ts'
import type { DraftedTitle, IndexFiller } from '../ports/index-filler.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'

/** What the thread begins with: the database and the folder of the index, as paths. */
export interface IndexFillWorkerStart extends ReaderStart {
  readonly directory: string
}

export type IndexFillRequest = { readonly put: readonly DraftedTitle[] } | 'cut' | { readonly save: number }

export type IndexFillReply = readonly NewTitleDisplay[]

/** Fills an index in a thread beside the one that stores; one order after the other. After the first that failed all are refused. */
export class IndexFillWorkerClient implements IndexFiller {
  readonly #pool: WorkerPool<IndexFillRequest, IndexFillReply>
  #failed: Error | undefined

  constructor(workerData: IndexFillWorkerStart) {
    this.#pool = new WorkerPool({
      file: new URL('./index-fill-worker.ts', import.meta.url),
      workerData,
      // Drafts and what is analysed of them are short-lived: a small nursery that is collected often. The words of a segment live until it is written.
      resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2048 },
      pauseAfterExit: Number.POSITIVE_INFINITY,
    })
    this.#pool.start()
  }

  put(titles: readonly DraftedTitle[]): Promise<readonly NewTitleDisplay[]> {
    return this.#ask({ put: titles })
  }

  async cut(): Promise<void> {
    await this.#ask('cut')
  }

  async save(position: number): Promise<void> {
    await this.#ask({ save: position })
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #ask(order: IndexFillRequest): Promise<IndexFillReply> {
    if (this.#failed) throw this.#failed
    try {
      return await this.#pool.run(order)
    } catch (error) {
      throw (this.#failed ??= error as Error)
    }
  }
}
