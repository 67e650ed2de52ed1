import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@farol/contract/errors.ts'
import type { DocumentPrinter, PrintedSheet } from '../../ports/document-printer.ts'
import type { ListPrinter, PrintedList } from '../../ports/list-printer.ts'
import { Semaphore } from '../semaphore.ts'

type Answer = { readonly bytes: Uint8Array } | { readonly failure: string }

const pauseMilliseconds = 60_000
const timeoutMilliseconds = 60_000
const maxWaiting = 8

/** Prints in a thread of its own, which comes with the first list and goes after a minute without one. */
export class WorkerPrinter implements ListPrinter, DocumentPrinter {
  readonly #semaphore = new Semaphore(1, maxWaiting)
  #worker: Worker | undefined
  #rest: NodeJS.Timeout | undefined

  print(list: PrintedList): Promise<Uint8Array> {
    return this.#inTurn(list)
  }

  printSheet(sheet: PrintedSheet): Promise<Uint8Array> {
    return this.#inTurn(sheet)
  }

  async #inTurn(asked: PrintedList | PrintedSheet): Promise<Uint8Array> {
    const bytes = await this.#semaphore.pass(() => this.#print(asked))
    if (bytes === undefined) throw new Refusal('servico_indisponivel')
    return bytes
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    worker.unref()
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return (this.#worker = worker)
  }

  async #print(asked: PrintedList | PrintedSheet): Promise<Uint8Array> {
    clearTimeout(this.#rest)
    const worker = this.#thread()
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMilliseconds) })
      const died = once(worker, 'exit').then(() => Promise.reject(new Error('The thread that prints has ended.')))
      died.catch(() => {})
      worker.postMessage(asked)
      const [answer] = (await Promise.race([answered, died])) as [Answer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.bytes
    } catch (error) {
      await this.#end(worker)
      throw error
    } finally {
      this.#rest = setTimeout(() => void this.#end(worker), pauseMilliseconds).unref()
    }
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = undefined
    await worker.terminate()
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest)
    if (this.#worker) await this.#end(this.#worker)
  }
}
