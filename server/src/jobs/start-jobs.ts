import type { ClaimedJob } from '../ports/jobs.ts'
import type { Mailer } from '../ports/mailer.ts'
import { keepDailyJobs } from './daily-jobs.ts'
import { startJobRunner, type JobRunner } from './job-runner.ts'
import { mailHandlers } from './mail.ts'
import { sweep, type SweepDoors, type Swept } from './sweep.ts'

export type JobDoors = SweepDoors & { readonly mailer: Mailer }

/** Told of what happened; nobody waits for an answer. */
export interface JobEars {
  failed(error: unknown, job?: ClaimedJob): void
  swept(rows: Swept): void
}

const sweepKind = 'sweep'

/** Starts everything that this process does besides answering. `worker` is unique among the processes. */
export function startJobs(doors: JobDoors, worker: string, ears: JobEars): JobRunner {
  const { jobs, clock, mailer } = doors
  const sweepHandler = { run: async () => ears.swept(await sweep(doors)) }
  const onFailure = (error: unknown, job?: ClaimedJob) => ears.failed(error, job)
  const runner = startJobRunner({ jobs, clock, handlers: { ...mailHandlers(mailer), [sweepKind]: sweepHandler }, worker, onFailure })
  const stopDaily = keepDailyJobs(jobs, clock, [sweepKind], onFailure)
  return {
    wake: () => runner.wake(),
    async stop(patienceMilliseconds) {
      stopDaily()
      await runner.stop(patienceMilliseconds)
    },
  }
}
