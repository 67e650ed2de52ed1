import { collectEmail, collectEmails, type CollectDeps } from './collect-emails.ts'
import { deliverEmail, type DeliverDeps } from './deliver-email.ts'
import { alertEmailJob, alertEmailRunJob, alertEmailsJob } from '../../ports/alert-emails.ts'
import type { JobHandler } from '../../ports/job-handler.ts'

const collecting = (deps: CollectDeps): JobHandler => ({
  run: async ({ payload }) => collectEmail(deps, (payload as { readonly patronId: number }).patronId, { atOnce: true }),
})

const running = (deps: CollectDeps): JobHandler => ({ run: async (_job, signal) => collectEmails(deps, signal) })

const delivering = (deps: DeliverDeps): JobHandler => ({
  sendsEmail: true,
  run: async ({ payload, attempt, maxAttempts }, signal) =>
    deliverEmail(deps, (payload as { readonly emailId: number }).emailId, { signal, lastAttempt: attempt >= maxAttempts }),
})

/** What tells alerts by e-mail, by kind of job. */
export const alertEmailHandlers = (deps: DeliverDeps): Readonly<Record<string, JobHandler>> => ({
  [alertEmailsJob]: collecting(deps),
  [alertEmailRunJob]: running(deps),
  [alertEmailJob]: delivering(deps),
})
