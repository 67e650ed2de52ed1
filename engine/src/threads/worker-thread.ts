import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './serve-requests.ts'

export interface WorkerThreadOptions {
  readonly file: URL
  readonly workerData?: unknown
  readonly resourceLimits?: ResourceLimits
  /** Milliseconds for one request, counted from the reply before it; a thread that takes longer is ended. */
  readonly timeout?: number
  /** Told once, after those who waited. */
  readonly onExit?: (hadStarted: boolean) => void
  /** Told of what the worker sends without having been asked. */
  readonly onEvent?: (event: unknown) => void
}

/** The thread is gone: it never started, it ended during this very request, or during an earlier one. */
export class WorkerExited extends Error {
  readonly reason: 'absent' | 'own request' | 'other request'

  constructor(reason: WorkerExited['reason'], cause?: unknown) {
    super(`The worker thread has ended${cause instanceof Error ? `: ${cause.message}` : '.'}`, { cause })
    this.reason = reason
  }
}

interface Pending {
  readonly resolve: (reply: never) => void
  readonly reject: (error: Error) => void
}

/** One worker thread that answers requests (`serveRequests`). It keeps the process running only while a reply is awaited. */
export class WorkerThread<Request, Reply> {
  readonly #options: WorkerThreadOptions
  readonly #worker: Worker
  /** In the order of asking. */
  readonly #pending = new Map<number, Pending>()
  #timeout: NodeJS.Timeout | undefined
  #lastId = 0
  #hasStarted = false
  #hasExited = false
  #isClosing = false
  #cause: unknown

  constructor(options: WorkerThreadOptions) {
    const { file, workerData, resourceLimits } = options
    this.#options = options
    this.#worker = new Worker(file, { workerData, stdin: false, ...(resourceLimits && { resourceLimits }) })
    this.#worker.unref()
    this.#worker.on('message', (message: FromWorker) => this.#receive(message))
    // Whoever waits is told, at the exit.
    this.#worker.on('error', (error) => (this.#cause = error))
    this.#worker.on('exit', () => this.#exited())
  }

  /** Requests without a reply. */
  get pending(): number {
    return this.#pending.size
  }

  /** Rejects with `WorkerExited`, or with the error that the worker's handler threw. */
  run<R extends Reply = Reply>(request: Request, transfer: readonly ArrayBuffer[] = []): Promise<R> {
    if (this.#hasExited) return Promise.reject(new WorkerExited('absent', this.#cause))
    const id = ++this.#lastId
    const replied = new Promise<R>((resolve, reject) => this.#pending.set(id, { resolve, reject }))
    this.#worker.ref()
    this.#worker.postMessage({ id, request } satisfies ToWorker, transfer)
    if (this.#pending.size === 1) this.#startTimeout()
    return replied
  }

  /** Resolves when it has ended. */
  async close(): Promise<void> {
    // It keeps the process running until then: a reply that is still received must not let go of it.
    this.#isClosing = true
    await this.#worker.terminate()
  }

  #startTimeout(): void {
    clearTimeout(this.#timeout)
    const { timeout } = this.#options
    if (timeout !== undefined) this.#timeout = setTimeout(() => void this.close(), timeout).unref()
  }

  #receive(message: FromWorker): void {
    if (message === 'started') this.#hasStarted = true
    else if ('event' in message) this.#options.onEvent?.(message.event)
    else this.#settle(message)
  }

  #settle(message: Exclude<FromWorker, 'started' | { event: unknown }>): void {
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (this.#pending.size > 0) this.#startTimeout()
    else {
      clearTimeout(this.#timeout)
      if (!this.#isClosing) this.#worker.unref()
    }
    if ('failure' in message) pending?.reject(errorOf(message.failure))
    else pending?.resolve(message.reply as never)
  }

  #exited(): void {
    this.#hasExited = true
    clearTimeout(this.#timeout)
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    // Requests are answered about in their order: the first that waits is the one that was worked at.
    let reason: WorkerExited['reason'] = this.#hasStarted ? 'own request' : 'absent'
    for (const { reject } of pending) {
      reject(new WorkerExited(reason, this.#cause))
      if (reason === 'own request') reason = 'other request'
    }
    this.#options.onExit?.(this.#hasStarted)
  }
}

function errorOf({ message, stack, code }: { message: string; stack: string | undefined; code: string | undefined }): Error {
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return code === undefined ? error : Object.assign(error, { code })
}
