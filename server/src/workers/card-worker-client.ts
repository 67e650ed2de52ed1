import { Worker } from 'node:worker_threads'
import type { ReaderStart } from '../composition/reader-stores.ts'
import type { AskedCards, CardMaker, CardText } from '../ports/card-cache.ts'

/** What the thread begins with. */
export interface CardWorkerStart extends ReaderStart {
  /** Whether covers may be had as pictures. */
  readonly hasPictures: boolean
}

export type CardQuestion = AskedCards & { readonly id: number }

/** Without texts where they could not be made: whoever asked makes them, and meets what went wrong. */
export interface CardReply {
  readonly id: number
  readonly texts?: readonly CardText[]
}

type Answer = readonly CardText[] | undefined

export interface CardWorkerOptions extends CardWorkerStart {
  /** Cards that are made elsewhere before the thread is started: what a small library shows is soon kept, and it pays for no thread. */
  readonly warmupRequests?: number
}

const defaultWarmupRequests = 2_000
/** Milliseconds until a thread that ended is tried again. */
const pauseAfterExit = 30_000

/**
 * Makes cards of titles in a thread of its own, over a handle of its own on the database. Strangers' questions find strangers' titles: in a large
 * catalogue hardly a card is kept when it is asked for, and making twenty takes as long as everything else that the serving thread does for a search.
 */
export class CardWorkerClient implements CardMaker {
  readonly #options: CardWorkerOptions
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #worker: Worker | undefined
  #lastId = 0
  #asked = 0
  #noThreadUntil = 0

  constructor(options: CardWorkerOptions) {
    this.#options = options
  }

  texts(asked: AskedCards): Promise<Answer> | undefined {
    this.#asked += asked.ids.length
    if (this.#asked <= (this.#options.warmupRequests ?? defaultWarmupRequests)) return undefined
    const worker = this.#current()
    if (!worker) return undefined
    const id = ++this.#lastId
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    worker.ref()
    worker.postMessage({ id, ...asked } satisfies CardQuestion)
    return answer
  }

  async close(): Promise<void> {
    this.#noThreadUntil = Number.POSITIVE_INFINITY
    await this.#worker?.terminate()
  }

  #current(): Worker | undefined {
    if (this.#worker || performance.now() < this.#noThreadUntil) return this.#worker
    const { file, librarySystem, hasPictures } = this.#options
    const worker = new Worker(new URL('./card-worker.ts', import.meta.url), {
      workerData: { file, librarySystem, hasPictures } satisfies CardWorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48 },
    })
    worker.unref()
    worker.on('message', ({ id, texts }: CardReply) => this.#take(id, texts))
    // What ended it is not lost: those who waited make their cards themselves, and meet it if it is there.
    worker.on('error', () => {})
    worker.on('exit', () => this.#over())
    return (this.#worker = worker)
  }

  #take(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer)
    this.#waiting.delete(id)
    // A thread that nobody waits for does not keep the process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
  }

  #over(): void {
    this.#worker = undefined
    this.#noThreadUntil = Math.max(this.#noThreadUntil, performance.now() + pauseAfterExit)
    for (const resolve of this.#waiting.values()) resolve(undefined)
    this.#waiting.clear()
  }
}
