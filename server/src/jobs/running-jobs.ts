import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { ClaimedJob, Jobs } from '../ports/jobs.ts'
import { PermanentFailure, retryDelay, type JobHandler } from '../ports/job-handler.ts'

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<void>
}

export interface RunningJobsSettings {
  readonly jobs: Jobs
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Name of this process among those that run. */
  readonly worker: string
  readonly leaseSeconds: number
  /** Told of each failure, a job's or the runner's own (then without a job). */
  readonly onFailure: (error: unknown, job?: ClaimedJob) => void
  /** Told whenever there is room for one more. */
  readonly onEnd: () => void
}

/** How long a handler that was asked to break off may take for it. */
const abortMilliseconds = 2000

/** The jobs that this process is doing: keeps their leases, writes down how they ended. */
export class RunningJobs {
  readonly #settings: RunningJobsSettings
  readonly #running = new Map<number, Running>()
  #ending = false

  constructor(settings: RunningJobsSettings) {
    this.#settings = settings
  }

  get size(): number {
    return this.#running.size
  }

  get ids(): readonly number[] {
    return [...this.#running.keys()]
  }

  start(job: ClaimedJob): void {
    const controller = new AbortController()
    const ended = this.#do(job, controller)
      .catch((error: unknown) => this.#settings.onFailure(error, job))
      .finally(() => {
        this.#running.delete(job.id)
        this.#settings.onEnd()
      })
    this.#running.set(job.id, { controller, ended })
  }

  /** Waits for them, then asks them to stop and returns those that did. */
  async end(timeoutMilliseconds: number): Promise<void> {
    await this.#settled(timeoutMilliseconds)
    this.#ending = true
    for (const { controller } of this.#running.values()) controller.abort()
    await this.#settled(abortMilliseconds)
  }

  async #settled(milliseconds: number): Promise<void> {
    const timer = new AbortController()
    const all = Promise.all([...this.#running.values()].map((one) => one.ended))
    await Promise.race([all, pause(milliseconds, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
  }

  /** Without the lease somebody else may have begun: then this one must stop. */
  #keepLease(job: ClaimedJob, controller: AbortController): NodeJS.Timeout {
    const { jobs, worker, leaseSeconds, onFailure } = this.#settings
    const keep = async () => {
      if (!(await jobs.extend(job.id, worker, leaseSeconds))) controller.abort()
    }
    return setInterval(() => void keep().catch((error: unknown) => onFailure(error, job)), (leaseSeconds * 1000) / 3)
  }

  async #do(job: ClaimedJob, controller: AbortController): Promise<void> {
    const { jobs, worker, handlers } = this.#settings
    const lease = this.#keepLease(job, controller)
    try {
      await handlers[job.kind]!.run(job, controller.signal)
      // One that was asked to break off may have left something undone, and says nothing of it: it is done again.
      if (controller.signal.aborted) await jobs.release(job.id, worker)
      else await jobs.complete(job.id, worker, handlers[job.kind]!.left?.(job.payload))
    } catch (error) {
      await this.#failed(job, error)
    } finally {
      clearInterval(lease)
    }
  }

  async #failed(job: ClaimedJob, error: unknown): Promise<void> {
    const { jobs, worker, clock, handlers, onFailure } = this.#settings
    if (this.#ending) {
      await jobs.release(job.id, worker)
      return
    }
    onFailure(error, job)
    const retryAt = new Date(clock.now().getTime() + retryDelay(job.attempt) * 1000)
    const text = error instanceof Error ? error.message : String(error)
    const left = handlers[job.kind]!.left?.(job.payload)
    await jobs.fail(job.id, worker, { error: text, left, ...(!(error instanceof PermanentFailure) && { retryAt }) })
  }
}
