import { parentPort } from 'node:worker_threads'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import type { Format } from '../catalogue/formats/read-records.ts'
import { packBatch, type PackedBatch } from '../features/import/packed-batch.ts'
import { prepareBytes, readInPieces, type ImportRules, type PreparedBatch } from '../features/import/prepare.ts'

/** A file to begin with, then one request for each batch of it. */
export type PrepareRequest = { readonly file: string; readonly rules: ImportRules } | 'next'

/** What the file is; then its batches until there are no more. */
export type PrepareReply = { readonly format: Format | undefined } | { readonly batch: PackedBatch } | 'end'

/** Batches that may wait to be asked for: the store is never out of work, and memory stays bounded. */
const maxAhead = 32

/** Reads a file ahead of who takes its batches. */
class BatchQueue {
  readonly #waiting: PackedBatch[] = []
  #isOver = false
  #failure: unknown
  #wakeReader = (): void => {}
  #wakeTaker = (): void => {}

  async fill(batches: AsyncIterable<PreparedBatch>): Promise<void> {
    try {
      for await (const batch of batches) {
        while (this.#waiting.length >= maxAhead) await new Promise<void>((resolve) => (this.#wakeReader = resolve))
        this.#waiting.push(packBatch(batch))
        this.#wakeTaker()
      }
    } catch (error) {
      this.#failure = error
    }
    this.#isOver = true
    this.#wakeTaker()
  }

  async next(): Promise<PrepareReply> {
    while (this.#waiting.length === 0 && !this.#isOver) await new Promise<void>((resolve) => (this.#wakeTaker = resolve))
    const batch = this.#waiting.shift()
    this.#wakeReader()
    if (batch) return { batch }
    if (this.#failure !== undefined) throw this.#failure
    return 'end'
  }
}

let queue = new BatchQueue()

async function handle(request: PrepareRequest): Promise<PrepareReply> {
  if (request === 'next') return queue.next()
  const { format, batches } = await prepareBytes(readInPieces(request.file), request.rules)
  queue = new BatchQueue()
  void queue.fill(batches)
  return { format }
}

serveRequests(parentPort!, handle, {
  inOrder: true,
  transfer: (reply) => (reply !== 'end' && 'batch' in reply ? [reply.batch.bytes] : []),
})
