import type { ClaimedJob } from '../ports/jobs.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ReturnedMail } from '../ports/returned-mail.ts'
import { keepDailyJobs } from './daily-jobs.ts'
import type { JobHandler } from './job-handler.ts'
import { startJobRunner, type JobRunner } from './job-runner.ts'
import { mailHandlers } from './mail.ts'
import { watchReturnedLetters } from './returned-letters.ts'
import { sweep, type SweepDoors, type Swept } from './sweep.ts'

export type JobDoors = SweepDoors & { readonly mailer: Mailer }

/** Told of what happened; nobody waits for an answer. */
export interface JobEars {
  failed(error: unknown, job?: ClaimedJob): void
  swept(rows: Swept): void
}

export interface MoreJobs {
  /** Of other kinds than letters and the sweep. */
  readonly handlers?: Readonly<Record<string, JobHandler>>
  readonly restMilliseconds?: number | undefined
  /** Where letters come back to, if the library gave a mailbox for it. */
  readonly returned?: { readonly mailbox: ReturnedMail; readonly host: string; readonly everyMs?: number | undefined } | undefined
}

const sweepKind = 'sweep'

/** Starts everything that this process does besides answering. `worker` is unique among the processes. */
export function startJobs(doors: JobDoors, worker: string, ears: JobEars, more: MoreJobs = {}): JobRunner {
  const { jobs, clock, mailer } = doors
  const sweepHandler = { run: async () => ears.swept(await sweep(doors)) }
  const onFailure = (error: unknown, job?: ClaimedJob) => ears.failed(error, job)
  const handlers = { ...more.handlers, ...mailHandlers(mailer, jobs), [sweepKind]: sweepHandler }
  const rest = more.restMilliseconds === undefined ? {} : { restMilliseconds: more.restMilliseconds }
  const runner = startJobRunner({ jobs, clock, handlers, worker, onFailure, ...rest })
  const stopDaily = keepDailyJobs(jobs, clock, [sweepKind], onFailure)
  const stopWatching = more.returned && watchReturnedLetters({ jobs, ...more.returned }, onFailure, more.returned.everyMs)
  return {
    wake: () => runner.wake(),
    async stop(patienceMilliseconds) {
      stopDaily()
      stopWatching?.()
      await runner.stop(patienceMilliseconds)
    },
  }
}
