import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unpackBatch } from './packed-batch.ts'
import type { ImportRules, PreparedBatch, PreparedFile } from './prepare.ts'
import type { FromPrepareWorker, ToPrepareWorker } from './prepare-worker.ts'

// What it makes is short-lived: a small nursery that is swept often instead of memory that only grows. One record may be 100 MB.
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 }

/**
 * Reads and understands files in a thread beside this one, so that one processor stores while another prepares. One file at a time,
 * read to its end or given up.
 */
export class PrepareWorkerClient {
  #worker: Worker | undefined
  #queued: FromPrepareWorker[] = []
  #wake = (): void => {}

  #send(message: ToPrepareWorker): void {
    this.#worker?.postMessage(message)
  }

  #begin(): void {
    if (this.#worker) return
    const worker = new Worker(new URL('prepare-worker.ts', import.meta.url), { resourceLimits })
    const hear = (message: FromPrepareWorker) => {
      if (worker !== this.#worker) return
      this.#queued.push(message)
      this.#wake()
    }
    worker.on('message', hear)
    worker.on('error', (error: NodeJS.ErrnoException) => hear({ failed: { message: error.message, code: error.code } }))
    this.#worker = worker
  }

  async #next(): Promise<Exclude<FromPrepareWorker, { failed: unknown }>> {
    while (this.#queued.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve))
    const message = this.#queued.shift()!
    if (message === 'end' || !('failed' in message)) return message
    await this.close()
    throw Object.assign(new Error(message.failed.message), { code: message.failed.code })
  }

  async prepare(file: string, rules: ImportRules): Promise<PreparedFile> {
    this.#begin()
    this.#send({ file, rules })
    const first = await this.#next()
    if (first === 'end' || !('format' in first)) throw new Error('the reading thread told no format first')
    return { format: first.format, batches: this.#batches() }
  }

  async *#batches(): AsyncGenerator<PreparedBatch> {
    let ended = false
    try {
      for (let message = await this.#next(); ; message = await this.#next()) {
        if (message === 'end') break
        if (!('batch' in message)) continue
        this.#send('taken')
        yield unpackBatch(message.batch)
      }
      ended = true
    } finally {
      // Whoever left before the end has no use for the rest of the file.
      if (!ended) await this.close()
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    this.#queued = []
    if (!worker) return
    const gone = once(worker, 'exit')
    await worker.terminate()
    await gone.catch(() => undefined)
  }
}
