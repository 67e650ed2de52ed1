import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { hostOf } from '../adapters/mail/envelope.ts'
import { maildir } from '../adapters/mail/maildir.ts'
import { openMailer } from '../adapters/mail/open-mailer.ts'
import type { Config } from '../config.ts'
import { stopByEmail } from '../features/alerts/stop-emails.ts'
import type { JobRunner } from '../jobs/job-runner.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { WatchedMailer } from '../jobs/watched-mailer.ts'
import type { Swept } from '../jobs/sweep.ts'
import type { Clock } from '../ports/clock.ts'
import type { JobHandler } from '../ports/job-handler.ts'
import type { ClaimedJob } from '../ports/jobs.ts'
import { alertKinds } from './alert-kinds.ts'
import { dailyJobs } from './features.ts'
import type { OutageLog } from './outage-log.ts'
import type { Replacements } from './replacements.ts'
import type { ComposedStores } from './stores.ts'

const senderOf = (config: Config) => config.mailFrom ?? `farol@${new URL(config.publicUrl).hostname}`

/** The mailer of the site. The operator is told in one line when its server cannot be used, and again while that lasts. */
export function composeMailer(config: Config, logger: Logger, clock: Clock, replaced: Replacements): WatchedMailer {
  const mailer = replaced.mailer ?? openMailer({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: senderOf(config) })
  return new WatchedMailer(mailer, clock, {
    away: ({ message }) => logger.error(`the mail server cannot be used, e-mails wait for it: ${message}`),
    back: () => logger.warn('the mail server takes e-mails again'),
  })
}

interface JobParts {
  readonly stores: ComposedStores
  readonly mailer: WatchedMailer
  /** By kind of job. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly secret: Buffer
  readonly outages: OutageLog
  readonly replaced: Replacements
}

/** What works by itself: e-mails, the clean-up, and whatever waits in the table of jobs. */
export function composeJobs(config: Config, logger: Logger, { stores, mailer, handlers, secret, outages, replaced }: JobParts): JobRunner {
  const listeners = {
    failed: (error: unknown, job?: ClaimedJob) =>
      outages.took(error) || logger.warn({ err: error, job: job?.id, kind: job?.kind, attempt: job?.attempt }, 'a job failed'),
    swept: (rows: Swept) => logger.info({ rows }, 'what had its day was taken away'),
  }
  const { alertEmails } = stores
  const stopping = { alertEmails, stopByEmail: (token: string) => stopByEmail({ ...stores, alertKinds, secret }, token) }
  const returned = config.mailbox ? { mailbox: maildir(config.mailbox), host: hostOf(senderOf(config)), ...stopping } : undefined
  const more = {
    handlers,
    daily: replaced.daily ?? dailyJobs,
    pauseMilliseconds: replaced.pauseMilliseconds,
    isMailServerAway: () => mailer.isAway(),
    returned,
  }
  return startJobs({ ...stores, mailer }, randomUUID(), listeners, more)
}
