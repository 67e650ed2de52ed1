import { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import type { ReaderStart } from '../composition/reader-stores.ts'
import type { AskedCards, CardMaker, CardText } from '../ports/card-cache.ts'

/** What the thread begins with. */
export interface CardWorkerStart extends ReaderStart {
  /** Whether covers may be had as pictures. */
  readonly hasPictures: boolean
}

export interface CardWorkerOptions extends CardWorkerStart {
  /** Cards that are made elsewhere before the thread is started: what a small library shows is soon cached, and it pays for no thread. */
  readonly warmupRequests?: number
}

const defaultWarmupRequests = 2_000
/** Milliseconds until a thread that ended is tried again. */
const pauseAfterExit = 30_000

/**
 * Makes cards of titles in a thread of its own, over a handle of its own on the database. Different readers search for different titles: in a large
 * catalogue hardly a card is cached when it is asked for, and making twenty takes as long as everything else that the serving thread does for a search.
 */
export class CardWorkerClient implements CardMaker {
  readonly #pool: WorkerPool<AskedCards, readonly CardText[]>
  readonly #warmupRequests: number
  #asked = 0

  constructor({ file, librarySystem, hasPictures, warmupRequests = defaultWarmupRequests }: CardWorkerOptions) {
    this.#warmupRequests = warmupRequests
    this.#pool = new WorkerPool({
      file: new URL('./card-worker.ts', import.meta.url),
      workerData: { file, librarySystem, hasPictures } satisfies CardWorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 },
      pauseAfterExit,
    })
  }

  texts(asked: AskedCards): Promise<readonly CardText[] | undefined> | undefined {
    this.#asked += asked.ids.length
    if (this.#asked <= this.#warmupRequests || !this.#pool.isAvailable) return undefined
    // What failed is not lost: whoever waited makes the cards himself, and meets the error if it is there.
    return this.#pool.run(asked).catch(() => undefined)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
