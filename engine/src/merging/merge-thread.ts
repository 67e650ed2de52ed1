import type { MergeRequest, SentSegment } from './merge-worker.ts'
import { Segment } from '../segment/segment.ts'
import { WorkerPool } from '../threads/worker-pool.ts'

/** Milliseconds that a thread waits for the next merge: while a catalogue comes in, one follows the other; it costs as much to begin as a small merge. */
const idleTimeout = 10_000

/** After a merge of so many documents it waits for none: what it merged is as large as the index was, and stays in its memory until that is collected. */
const manyDocuments = 100_000

/** Merges segments beside the thread that searches, one merge after the other. The thread begins with the first and ends when there are no more. */
export class MergeThread {
  readonly #pool = new WorkerPool<MergeRequest, SentSegment>({ file: new URL('./merge-worker.ts', import.meta.url), idleTimeout })
  #pending = 0

  async merge(order: MergeRequest): Promise<Segment> {
    this.#pending += 1
    try {
      const { header, memory } = await this.#pool.run(order)
      if (this.#pending === 1 && header.documents >= manyDocuments) void this.#pool.release()
      return new Segment(header, memory, order.lanes)
    } finally {
      this.#pending -= 1
    }
  }

  /** Whoever still waits is told that there is no segment. */
  close(): Promise<void> {
    return this.#pool.close()
  }
}
