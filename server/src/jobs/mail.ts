import { createHash } from 'node:crypto'
import type { Jobs } from '../ports/jobs.ts'
import { LetterRefused, type Letter, type Mailer } from '../ports/mailer.ts'
import { NoUseInTryingAgain, type JobHandler } from './job-handler.ts'

const kind = 'mail'

interface Delivery {
  readonly letter: Letter
  readonly recipient: string
  /** Posted when this delivery is given up: it has none of its own, so that no letter answers another for ever. */
  readonly ifGivenUp?: Letter
}

/** The key outlives the letter: the address does not stand in it. */
const keyOf = (letterId: string, recipient: string): string =>
  `${letterId}:${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`

/**
 * Puts a letter into the post: one delivery for each recipient, in the transaction that `jobs` belongs to. A letter whose id was
 * posted before is not posted again. Delivered at least once; Message-ID stays the same. `ifGivenUp` goes out when a recipient's mail
 * server refuses the letter for good, or did not take it in any of the attempts.
 */
export async function postLetter(jobs: Jobs, letter: Letter, ifGivenUp?: Letter): Promise<void> {
  for (const recipient of new Set(letter.to)) {
    const payload: Delivery = { letter, recipient, ...(ifGivenUp && { ifGivenUp }) }
    await jobs.add({ kind, payload, uniqueKey: keyOf(letter.id, recipient), maxAttempts: 8 })
  }
}

/**
 * A mail server took a letter and says later that it cannot be delivered: posts what `postLetter` was given for that. Answers false for a
 * letter that nobody posted, whose delivery was swept away since (7 days), or of which nobody wants to hear.
 */
export async function letterCameBack(jobs: Jobs, letterId: string, recipient: string): Promise<boolean> {
  const delivery = (await jobs.payloadOfDone(kind, keyOf(letterId, recipient))) as Delivery | undefined
  if (!delivery?.ifGivenUp) return false
  await postLetter(jobs, delivery.ifGivenUp)
  return true
}

/** Delivers what was posted, and tells the sender of what could not be delivered. */
export const mailHandler = (mailer: Mailer, jobs: Jobs): JobHandler => ({
  async run({ payload, attempt, maxAttempts }, signal) {
    const { letter, recipient, ifGivenUp } = payload as Delivery
    try {
      await mailer.send(letter, recipient, signal)
    } catch (error) {
      const forGood = error instanceof LetterRefused
      // Its id is its key: told once, however often this runs.
      if (ifGivenUp && !signal.aborted && (forGood || attempt >= maxAttempts)) await postLetter(jobs, ifGivenUp)
      if (forGood) throw new NoUseInTryingAgain(error.message, { cause: error })
      throw error
    }
  },
})

/** The handlers by kind of job, for the runner. */
export const mailHandlers = (mailer: Mailer, jobs: Jobs): Readonly<Record<string, JobHandler>> => ({ [kind]: mailHandler(mailer, jobs) })
