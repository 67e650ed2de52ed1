import type { ClaimedJob } from '../ports/jobs.ts'
import type { Mailer } from '../ports/mailer.ts'
import { scheduleDailyJobs } from './daily-jobs.ts'
import type { DailyJob, JobHandler } from '../ports/job-handler.ts'
import { startJobRunner, type JobRunner } from './job-runner.ts'
import { mailHandlers } from './mail.ts'
import { watchBouncedEmails, type BouncedEmailDeps } from './bounced-emails.ts'
import { sweep, type SweepDeps, type Swept } from './sweep.ts'

export type JobDeps = SweepDeps & { readonly mailer: Mailer }

/** Told of what happened; nobody waits for an answer. */
export interface JobListeners {
  failed(error: unknown, job?: ClaimedJob): void
  swept(rows: Swept): void
}

export interface MoreJobs {
  /** Of other kinds than e-mails and the sweep. */
  readonly handlers?: Readonly<Record<string, JobHandler>>
  readonly daily?: readonly DailyJob[]
  readonly pauseMilliseconds?: number | undefined
  /** Whether e-mails wait, since the mail server cannot be used. */
  readonly isMailServerAway?: (() => boolean) | undefined
  /** Where e-mails come back to, if the library gave a mailbox for it. */
  readonly returned?: (Omit<BouncedEmailDeps, 'jobs'> & { readonly everyMs?: number | undefined }) | undefined
}

const dailySweep: DailyJob = { kind: 'sweep', at: '00:00' }

type Handlers = Readonly<Record<string, JobHandler>>

/** Handlers that ask the mail server, which may take a minute for each e-mail, and all others. */
function apart(handlers: Handlers): readonly [Handlers, Handlers] {
  const of = (sendsEmail: boolean) =>
    Object.fromEntries(Object.entries(handlers).filter(([, one]) => (one.sendsEmail === true) === sendsEmail))
  return [of(true), of(false)]
}

/** Starts everything that this process does besides answering. `worker` is unique among the processes. */
export function startJobs(deps: JobDeps, worker: string, listeners: JobListeners, more: MoreJobs = {}): JobRunner {
  const { jobs, clock, mailer } = deps
  const sweepHandler = { run: async () => listeners.swept(await sweep(deps)) }
  const onFailure = (error: unknown, job?: ClaimedJob) => listeners.failed(error, job)
  const handlers = { ...more.handlers, ...mailHandlers(mailer, jobs), [dailySweep.kind]: sweepHandler }
  const rest = more.pauseMilliseconds === undefined ? {} : { pauseMilliseconds: more.pauseMilliseconds }
  const [emails, others] = apart(handlers)
  const shared = { jobs, clock, worker, onFailure, ...rest }
  const runners = [
    startJobRunner({ ...shared, handlers: emails, isPaused: more.isMailServerAway }),
    startJobRunner({ ...shared, handlers: others }),
  ]
  const stopDaily = scheduleDailyJobs(jobs, clock, [dailySweep, ...(more.daily ?? [])], onFailure)
  const stopWatching = more.returned && watchBouncedEmails({ jobs, ...more.returned }, onFailure, more.returned.everyMs)
  return {
    wake: () => runners.forEach((runner) => runner.wake()),
    async stop(timeoutMilliseconds) {
      stopDaily()
      stopWatching?.()
      await Promise.all(runners.map(async (runner) => runner.stop(timeoutMilliseconds)))
    },
  }
}
