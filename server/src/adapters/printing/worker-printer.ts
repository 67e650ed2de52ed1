import { Refusal } from '@farol/contract/errors.ts'
import type { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import type { DocumentPrinter, PrintedSheet } from '../../ports/document-printer.ts'
import type { ListPrinter, PrintedList } from '../../ports/list-printer.ts'
import { Semaphore } from '../semaphore.ts'

export type PrintRequest = PrintedList | PrintedSheet

const maxWaiting = 8

/** Prints in a worker thread, one list after the other. */
export class WorkerPrinter implements ListPrinter, DocumentPrinter {
  readonly #semaphore = new Semaphore(1, maxWaiting)
  readonly #pool: WorkerPool<PrintRequest, Uint8Array>

  constructor(pool: WorkerPool<PrintRequest, Uint8Array>) {
    this.#pool = pool
  }

  print(list: PrintedList): Promise<Uint8Array> {
    return this.#inTurn(list)
  }

  printSheet(sheet: PrintedSheet): Promise<Uint8Array> {
    return this.#inTurn(sheet)
  }

  async #inTurn(asked: PrintRequest): Promise<Uint8Array> {
    const bytes = await this.#semaphore.pass(() => this.#pool.run(asked))
    if (bytes === undefined) throw new Refusal('servico_indisponivel')
    return bytes
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
