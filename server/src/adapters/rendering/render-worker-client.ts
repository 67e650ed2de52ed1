import { Worker } from 'node:worker_threads'
import type { Page } from '../../ports/page-renderer.ts'
import type { LoadedPage } from './built-renderer.ts'

/** What a thread begins with: the file of the renderer, as an address. */
export interface WorkerStart {
  readonly file: string
}

/** A page, or the bug that was met while it was drawn. */
export type RenderResult = { readonly page: Page } | { readonly failure: { readonly message: string; readonly stack: string | undefined } }

/** The thread is gone: it never came up, it ended over this very page, or another page ended it. */
export class WorkerExited extends Error {
  readonly reason: 'absent' | 'own page' | 'other page'

  constructor(reason: WorkerExited['reason'], cause: unknown) {
    super('The thread that draws pages has ended.', { cause })
    this.reason = reason
  }
}

interface Waiting {
  readonly resolve: (page: Page) => void
  readonly reject: (error: Error) => void
}

export interface RenderWorkerOptions {
  readonly file: string
  /** Milliseconds for one page: one that takes longer is never done, and holds up all others. */
  readonly timeout: number
  /** Told once, when no page will come from here any more. */
  readonly ended: () => void
}

function bugOf({ message, stack }: { readonly message: string; readonly stack: string | undefined }): Error {
  const bug = new Error(message)
  if (stack !== undefined) bug.stack = stack
  return bug
}

/** One thread that draws pages, one after another. */
export class RenderWorkerClient {
  readonly #worker: Worker
  readonly #options: RenderWorkerOptions
  readonly #waiting = new Map<number, Waiting>()
  #timeout: NodeJS.Timeout | undefined
  #lastId = 0
  #hasBegun = false
  #cause: unknown

  constructor(options: RenderWorkerOptions) {
    this.#options = options
    const workerData: WorkerStart = { file: options.file }
    this.#worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 },
    })
    this.#worker.unref()
    this.#worker.on('message', (said: 'ready' | { readonly id: number; readonly rendered: RenderResult }) => {
      if (said === 'ready') this.#hasBegun = true
      else this.#take(said)
    })
    this.#worker.on('error', (error) => (this.#cause = error))
    this.#worker.on('exit', () => this.#over())
  }

  /** Rejects with `WorkerExited`, or with the bug that was met. */
  renderPage(loadedPage: LoadedPage): Promise<Page> {
    const id = ++this.#lastId
    const rendered = new Promise<Page>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#worker.ref()
    this.#worker.postMessage({ id, loadedPage })
    if (this.#waiting.size === 1) this.#beginToWait()
    return rendered
  }

  #beginToWait(): void {
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => void this.close(), this.#options.timeout).unref()
  }

  #take({ id, rendered }: { readonly id: number; readonly rendered: RenderResult }): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size > 0) this.#beginToWait()
    else {
      clearTimeout(this.#timeout)
      // Nobody waits: it does not keep the process alive.
      this.#worker.unref()
    }
    if ('page' in rendered) waiting?.resolve(rendered.page)
    else waiting?.reject(bugOf(rendered.failure))
  }

  #over(): void {
    clearTimeout(this.#timeout)
    this.#options.ended()
    // Pages are drawn in their order: the first that waits is the one that was being drawn.
    let reason: WorkerExited['reason'] = this.#hasBegun ? 'own page' : 'absent'
    for (const { reject } of this.#waiting.values()) {
      reject(new WorkerExited(reason, this.#cause))
      if (reason === 'own page') reason = 'other page'
    }
    this.#waiting.clear()
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
