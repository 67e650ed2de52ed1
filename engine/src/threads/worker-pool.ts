import { WorkerExited, WorkerThread, type WorkerThreadOptions } from './worker-thread.ts'

export interface WorkerPoolOptions extends Pick<WorkerThreadOptions, 'file' | 'workerData' | 'resourceLimits' | 'timeout'> {
  /** One without it. Threads begin when they are needed. */
  readonly maxThreads?: number
  /** Milliseconds without a request until its threads are ended; without it they stay. */
  readonly idleTimeout?: number
  /** Milliseconds in which no thread begins after one ended by itself. */
  readonly pauseAfterExit?: number
  /** The same after one that ended before it had started. */
  readonly pauseAfterFailedStart?: number
}

/** Threads that all answer the same kind of request: each request goes to the one that has the least to do. */
export class WorkerPool<Request, Reply> {
  readonly #options: WorkerPoolOptions
  #threads: readonly WorkerThread<Request, Reply>[] = []
  #idle: NodeJS.Timeout | undefined
  #pausedUntil = 0

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  /** False while it pauses after an exit, and when it is closed: `run` would reject. */
  get isAvailable(): boolean {
    return performance.now() >= this.#pausedUntil
  }

  /** Starts a thread before it is needed. */
  start(): void {
    if (this.isAvailable && this.#threads.length === 0) this.#begin()
  }

  /** Rejects with `WorkerExited`, or with the error that the worker's handler threw. */
  async run<R extends Reply = Reply>(request: Request, transfer?: readonly ArrayBuffer[]): Promise<R> {
    if (!this.isAvailable) throw new WorkerExited('absent')
    clearTimeout(this.#idle)
    try {
      return await this.#next().run<R>(request, transfer)
    } finally {
      this.#waitIdle()
    }
  }

  /** Ends the threads of now; the next request starts another one. */
  async release(): Promise<void> {
    clearTimeout(this.#idle)
    const threads = this.#threads
    this.#threads = []
    await Promise.all(threads.map((thread) => thread.close()))
  }

  async close(): Promise<void> {
    this.#pausedUntil = Number.POSITIVE_INFINITY
    await this.release()
  }

  #next(): WorkerThread<Request, Reply> {
    const idle = this.#threads.find(({ pending }) => pending === 0)
    if (idle) return idle
    if (this.#threads.length < (this.#options.maxThreads ?? 1)) return this.#begin()
    return this.#threads.reduce((least, one) => (one.pending < least.pending ? one : least))
  }

  #begin(): WorkerThread<Request, Reply> {
    const thread: WorkerThread<Request, Reply> = new WorkerThread<Request, Reply>({
      ...this.#options,
      onExit: (hadStarted) => this.#exited(thread, hadStarted),
    })
    this.#threads = [...this.#threads, thread]
    return thread
  }

  #exited(thread: WorkerThread<Request, Reply>, hadStarted: boolean): void {
    if (!this.#threads.includes(thread)) return
    this.#threads = this.#threads.filter((one) => one !== thread)
    const { pauseAfterExit = 0, pauseAfterFailedStart = pauseAfterExit } = this.#options
    const pause = hadStarted ? pauseAfterExit : pauseAfterFailedStart
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + pause)
  }

  #waitIdle(): void {
    const { idleTimeout } = this.#options
    clearTimeout(this.#idle)
    if (idleTimeout === undefined || this.#threads.some(({ pending }) => pending > 0)) return
    this.#idle = setTimeout(() => void this.release(), idleTimeout).unref()
  }
}
