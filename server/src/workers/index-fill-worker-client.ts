import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReaderStart } from '../composition/reader-stores.ts'
import type { DraftedTitle, IndexFiller } from '../ports/index-filler.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'

/** What the thread begins with: the database and the folder of the index, as paths. */
export interface IndexFillWorkerStart extends ReaderStart {
  readonly directory: string
}

export type IndexFillRequest = { readonly put: readonly DraftedTitle[] } | 'cut' | { readonly save: number }

export type IndexFillReply = { readonly displays: readonly NewTitleDisplay[] } | 'done' | { readonly failed: string }

interface Waiting {
  resolve(reply: Exclude<IndexFillReply, { failed: string }>): void
  reject(error: Error): void
}

/** Drafts and what is analysed of them live for a moment: a small nursery that is swept often. The words of a segment live until it is written. */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2048 }

/** Fills an index in a thread beside the one that stores; one order after the other, in the order in which they were given. */
export class IndexFillWorkerClient implements IndexFiller {
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  #failed: Error | undefined

  constructor(workerData: IndexFillWorkerStart) {
    this.#worker = new Worker(new URL('./index-fill-worker.ts', import.meta.url), { workerData, resourceLimits })
    this.#worker.on('message', (reply: IndexFillReply) => this.#take(reply))
    this.#worker.on('error', (error) => this.#over(error))
    this.#worker.on('exit', () => this.#over(new Error('the thread that fills the index has ended')))
  }

  async put(titles: readonly DraftedTitle[]): Promise<readonly NewTitleDisplay[]> {
    const reply = await this.#ask({ put: titles })
    if (reply === 'done') throw new Error('displays were asked for')
    return reply.displays
  }

  async cut(): Promise<void> {
    await this.#ask('cut')
  }

  async save(position: number): Promise<void> {
    await this.#ask({ save: position })
  }

  async close(): Promise<void> {
    const gone = this.#failed ? undefined : once(this.#worker, 'exit')
    await this.#worker.terminate()
    await gone
  }

  #ask(order: IndexFillRequest): Promise<Exclude<IndexFillReply, { failed: string }>> {
    if (this.#failed) return Promise.reject(this.#failed)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(order)
    })
  }

  #take(reply: IndexFillReply): void {
    if (reply !== 'done' && 'failed' in reply) return this.#over(new Error(reply.failed))
    this.#waiting.shift()?.resolve(reply)
  }

  #over(error: Error): void {
    this.#failed ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failed)
  }
}
