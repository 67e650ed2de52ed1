import { Worker } from 'node:worker_threads'
import type { MergeRequest, MergeReply } from './merge-worker.ts'
import { Segment } from '../segment/segment.ts'

/** Milliseconds that a thread waits for the next merge: while a catalogue comes in, one follows the other; it costs as much to begin as a small merge. */
const timeout = 10_000

/** After a merge of so many documents it waits for none: what it merged is as large as the index was, and stays in its hands until it sweeps them. */
const manyDocuments = 100_000

interface Waiting {
  readonly lanes: number
  resolve(segment: Segment): void
  reject(error: Error): void
}

/** Merges segments beside the thread that searches, one merge after the other. The thread begins with the first and ends when there are no more. */
export class MergeThread {
  #worker: Worker | undefined
  /** In the order in which they were asked for. */
  #waiting: Waiting[] = []
  #rest: NodeJS.Timeout | undefined

  merge(order: MergeRequest): Promise<Segment> {
    clearTimeout(this.#rest)
    const worker = (this.#worker ??= this.#begin())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ lanes: order.lanes, resolve, reject })
      // Nothing else may keep a program alive that waits for it.
      worker.ref()
      worker.postMessage(order)
    })
  }

  /** Whoever still waits is told that there is no segment. */
  async close(): Promise<void> {
    clearTimeout(this.#rest)
    await this.#worker?.terminate()
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./merge-worker.ts', import.meta.url))
    worker.on('message', (reply: MergeReply) => this.#take(reply))
    worker.on('error', (error) => this.#over(worker, error))
    worker.on('exit', () => this.#over(worker, new Error('the merge ended without a segment')))
    worker.unref()
    return worker
  }

  #take(reply: MergeReply): void {
    const { lanes, resolve, reject } = this.#waiting.shift()!
    if ('failed' in reply) reject(new Error(reply.failed))
    else resolve(new Segment(reply.header, reply.memory, lanes))
    if (this.#waiting.length > 0) return
    this.#worker?.unref()
    if ('header' in reply && reply.header.documents >= manyDocuments) return this.#end()
    this.#rest = setTimeout(() => this.#end(), timeout)
    this.#rest.unref()
  }

  /** The next merge begins another one. */
  #end(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
  }

  #over(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(error)
  }
}
