import type { Clock } from '../ports/clock.ts'
import type { ClaimedJob } from '../ports/jobs.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Stores } from '../ports/stores.ts'
import type { Swept } from '../ports/sweeping.ts'
import { keepDailyJobs } from './daily-jobs.ts'
import type { JobHandler } from './job-handler.ts'
import { startJobRunner, type JobRunner } from './job-runner.ts'
import { mailHandlers } from './mail.ts'

export interface JobDoors extends Pick<Stores, 'jobs' | 'sweeping'> {
  readonly clock: Clock
  readonly mailer: Mailer
}

/** Told of what happened; nobody waits for an answer. */
export interface JobEars {
  failed(error: unknown, job?: ClaimedJob): void
  swept(rows: Swept): void
}

const sweepKind = 'sweep'

const sweepHandler = ({ sweeping }: JobDoors, ears: JobEars): JobHandler => ({
  run: async () => ears.swept(await sweeping.sweep()),
})

/** Starts everything that this process does besides answering. `worker` is unique among the processes. */
export function startJobs(doors: JobDoors, worker: string, ears: JobEars): JobRunner {
  const { jobs, clock, mailer } = doors
  const handlers = { ...mailHandlers(mailer), [sweepKind]: sweepHandler(doors, ears) }
  const onFailure = (error: unknown, job?: ClaimedJob) => ears.failed(error, job)
  const runner = startJobRunner({ jobs, clock, handlers, worker, onFailure })
  const stopDaily = keepDailyJobs(jobs, clock, [sweepKind], onFailure)
  return {
    wake: () => runner.wake(),
    async stop(patienceMilliseconds) {
      stopDaily()
      await runner.stop(patienceMilliseconds)
    },
  }
}
