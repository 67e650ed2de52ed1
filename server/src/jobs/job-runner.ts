import { RunningJobs, type RunningJobsSettings } from './running-jobs.ts'

/** Only what the runner adds to keeping its jobs. */
export interface JobRunnerSettings extends Omit<RunningJobsSettings, 'leaseSeconds' | 'onEnd'> {
  /** How many jobs at once; 2 when absent. */
  readonly atOnce?: number
  /** How long to rest when there is nothing to do; 1000 when absent. */
  readonly pauseMilliseconds?: number
  readonly leaseSeconds?: number
  /** Whether no job may be begun now. */
  readonly isPaused?: (() => boolean) | undefined
}

export interface JobRunner {
  /** Looks for jobs now instead of after its rest. */
  wake(): void
  /** Takes no more jobs, lets those that run come to their end, and after `timeoutMilliseconds` asks them to break off. */
  stop(timeoutMilliseconds: number): Promise<void>
}

/** A rest that can be cut short. */
class Rest {
  #wake: (() => void) | undefined
  #woken = false

  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  async take(milliseconds: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#woken = false
    this.#wake = undefined
  }
}

/** Starts to claim and do jobs until it is stopped. */
export function startJobRunner(settings: JobRunnerSettings): JobRunner {
  const { jobs, handlers, worker, atOnce = 2, pauseMilliseconds = 1000, leaseSeconds = 60, onFailure, isPaused = () => false } = settings
  const rest = new Rest()
  const running = new RunningJobs({ ...settings, leaseSeconds, onEnd: () => rest.wake() })
  let stopping = false

  const claim = async (): Promise<number> => {
    const limit = atOnce - running.size
    if (limit < 1 || isPaused()) return 0
    const claimed = await jobs.claim({ worker, kinds: Object.keys(handlers), limit, leaseSeconds, running: running.ids })
    for (const job of claimed) running.start(job)
    return claimed.length
  }

  const loop = async (): Promise<void> => {
    while (!stopping) {
      const found = await claim().catch((error: unknown) => {
        onFailure(error)
        return 0
      })
      if (found === 0 || running.size >= atOnce) await rest.take(pauseMilliseconds)
    }
  }
  const looping = loop()

  return {
    wake: () => rest.wake(),
    async stop(timeoutMilliseconds) {
      stopping = true
      rest.wake()
      await looping
      await running.end(timeoutMilliseconds)
    },
  }
}
