import { createHash } from 'node:crypto'
import type { Jobs } from '../ports/jobs.ts'
import { LetterRefused, type Letter, type Mailer } from '../ports/mailer.ts'
import { NoUseInTryingAgain, type JobHandler } from './job-handler.ts'

const kind = 'mail'

interface Delivery {
  readonly letter: Letter
  readonly recipient: string
}

/**
 * Puts a letter into the post: one delivery for each recipient, in the transaction that `jobs` belongs to. A letter whose id was
 * posted before is not posted again. Delivered at least once; Message-ID stays the same.
 */
export async function postLetter(jobs: Jobs, letter: Letter): Promise<void> {
  for (const recipient of new Set(letter.to)) {
    // The key outlives the letter: the address does not stand in it.
    const mark = createHash('sha256').update(recipient).digest('hex').slice(0, 16)
    const payload: Delivery = { letter, recipient }
    await jobs.add({ kind, payload, uniqueKey: `${letter.id}:${mark}`, maxAttempts: 8 })
  }
}

/** Delivers what was posted. */
export const mailHandler = (mailer: Mailer): JobHandler => ({
  async run(job, signal) {
    const { letter, recipient } = job.payload as Delivery
    try {
      await mailer.send(letter, recipient, signal)
    } catch (error) {
      if (error instanceof LetterRefused) throw new NoUseInTryingAgain(error.message, { cause: error })
      throw error
    }
  },
})

/** The handlers by kind of job, for the runner. */
export const mailHandlers = (mailer: Mailer): Readonly<Record<string, JobHandler>> => ({ [kind]: mailHandler(mailer) })
