import { createHash } from 'node:crypto'
import type { Jobs } from '../ports/jobs.ts'
import { EmailRefused, type Email, type Mailer } from '../ports/mailer.ts'
import { emailAttempts, PermanentFailure, type JobHandler } from '../ports/job-handler.ts'
import { openEmail, sealEmail } from './sealed-email.ts'

const kind = 'mail'

interface Delivery {
  /** The name in jobs that wait. */
  readonly letter: Email
  readonly recipient: string
  /** Posted when this delivery is given up: it has none of its own, so that no e-mail answers another for ever. */
  readonly ifGivenUp?: Email
}

/** What stays of a delivery that is over, until it is swept away: no address, only what is told should the e-mail come back after all. */
interface EndedDelivery {
  readonly sealed?: string
}

/** Mail servers repeat the address in what they say. */
const withoutRecipient = (error: unknown, recipient: string): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(recipient, '<address>')

/** The key outlives the e-mail: the address does not stand in it. */
const keyOf = (emailId: string, recipient: string): string =>
  `${emailId}:${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`

/**
 * Queues an e-mail: one delivery for each recipient, in the transaction that `jobs` belongs to. An e-mail whose id was
 * posted before is not posted again. Delivered at least once; Message-ID stays the same. `ifGivenUp` goes out when a recipient's mail
 * server refuses the e-mail for good, or did not take it in any of the attempts.
 */
export async function enqueueEmail(jobs: Jobs, email: Email, ifGivenUp?: Email): Promise<void> {
  for (const recipient of new Set(email.to)) {
    const payload: Delivery = { letter: email, recipient, ...(ifGivenUp && { ifGivenUp }) }
    await jobs.add({ kind, payload, uniqueKey: keyOf(email.id, recipient), maxAttempts: emailAttempts })
  }
}

/**
 * A mail server took an e-mail and says later that it cannot be delivered: posts what `enqueueEmail` was given for that. Answers false for an
 * e-mail that nobody posted, whose delivery was swept away since (7 days), or of which nobody wants to hear.
 */
export async function enqueueBounceNotice(jobs: Jobs, emailId: string, recipient: string): Promise<boolean> {
  const ended = (await jobs.payloadOfDone(kind, keyOf(emailId, recipient))) as EndedDelivery | undefined
  if (!ended?.sealed) return false
  await enqueueEmail(jobs, openEmail(ended.sealed, emailId, recipient))
  return true
}

/** Delivers what was posted, and tells the sender of what could not be delivered. */
export const mailHandler = (mailer: Mailer, jobs: Jobs): JobHandler => ({
  sendsEmail: true,
  async run({ payload, attempt, maxAttempts }, signal) {
    const { letter: email, recipient, ifGivenUp } = payload as Delivery
    try {
      await mailer.send(email, recipient, signal)
    } catch (error) {
      const permanent = error instanceof EmailRefused
      // Its id is its key: told once, however often this runs.
      if (ifGivenUp && !signal.aborted && (permanent || attempt >= maxAttempts)) await enqueueEmail(jobs, ifGivenUp)
      const reason = withoutRecipient(error, recipient)
      throw permanent ? new PermanentFailure(reason) : new Error(reason)
    }
  },
  left(payload): EndedDelivery {
    const { letter: email, recipient, ifGivenUp } = payload as Delivery
    return ifGivenUp ? { sealed: sealEmail(ifGivenUp, email.id, recipient) } : {}
  },
})

/** The handlers by kind of job, for the runner. */
export const mailHandlers = (mailer: Mailer, jobs: Jobs): Readonly<Record<string, JobHandler>> => ({ [kind]: mailHandler(mailer, jobs) })
