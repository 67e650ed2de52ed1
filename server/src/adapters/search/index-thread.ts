import { Worker } from 'node:worker_threads'
import type { BuiltPart } from '@farol/engine/built-part.ts'
import { PartOfTitles } from './engine-index.ts'
import type { AskedLot, LotMaker, TitleLot } from '../../ports/title-lots.ts'

/** What the thread begins with: the database, as a path. */
export interface IndexWorkerStart {
  readonly file: string
}

/** A lot as it crosses from thread to thread. */
export type SentLot = Omit<TitleLot, 'built'> & { readonly part?: BuiltPart }

export type LotReply = { readonly lot: SentLot } | { readonly failed: string }

/** Milliseconds that a thread waits for the next lot; what it read is kept by the database, not by it. */
const patience = 30_000
/** Milliseconds until a thread that ended by itself is tried again. */
const restAfterEnd = 30_000

/**
 * Reads, describes and analyses titles in a thread of its own, over a handle of its own on the database, while a catalogue comes in or is indexed
 * anew: the thread that serves would answer nobody meanwhile.
 */
export class IndexThread implements LotMaker {
  readonly #file: string
  #worker: Worker | undefined
  #waiting: ((lot: TitleLot | undefined) => void)[] = []
  #rest: NodeJS.Timeout | undefined
  #noThreadUntil = 0

  constructor(file: string) {
    this.#file = file
  }

  async make(asked: AskedLot): Promise<TitleLot | undefined> {
    if (performance.now() < this.#noThreadUntil) return undefined
    clearTimeout(this.#rest)
    const worker = (this.#worker ??= this.#begin())
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      worker.ref()
      worker.postMessage(asked)
    })
  }

  async close(): Promise<void> {
    this.#noThreadUntil = Number.POSITIVE_INFINITY
    clearTimeout(this.#rest)
    await this.#worker?.terminate()
  }

  #begin(): Worker {
    const worker = new Worker(new URL('../../compose-index-worker.ts', import.meta.url), {
      workerData: { file: this.#file } satisfies IndexWorkerStart,
      // Descriptions live for a moment: a small nursery that is swept often.
      resourceLimits: { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 },
    })
    worker.on('message', (reply: LotReply) => this.#take(worker, reply))
    // What ended it is not lost: whoever waited makes his lot himself, and meets it if it is there.
    worker.on('error', () => {})
    worker.on('exit', () => this.#over(worker))
    return worker
  }

  #take(worker: Worker, reply: LotReply): void {
    this.#waiting.shift()?.('failed' in reply ? undefined : lotOf(reply.lot))
    if (this.#waiting.length > 0) return
    worker.unref()
    this.#rest = setTimeout(() => this.#end(), patience)
    this.#rest.unref()
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
  }

  #over(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    this.#noThreadUntil = Math.max(this.#noThreadUntil, performance.now() + restAfterEnd)
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(undefined)
  }
}

const lotOf = ({ part, ...lot }: SentLot): TitleLot => ({ ...lot, ...(part && { built: new PartOfTitles(part) }) })
