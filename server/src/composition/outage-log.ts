import type { Logger } from 'pino'
import type { Clock } from '../ports/clock.ts'
import { DatabaseOutage } from '../ports/database-outage.ts'

const minute = 60_000

/** Logs one line a minute while the database cannot be used, however many calls, jobs and rounds meet it. */
export class OutageLog {
  readonly #logger: Logger
  readonly #clock: Clock
  #lastAt = -Infinity
  #more = 0

  constructor(logger: Logger, clock: Clock) {
    this.#logger = logger
    this.#clock = clock
  }

  /** Whether this error is an outage, which is dealt with then. */
  took(error: unknown): boolean {
    if (!(error instanceof DatabaseOutage)) return false
    const now = this.#clock.now().getTime()
    if (now - this.#lastAt < minute && now >= this.#lastAt) {
      this.#more += 1
      return true
    }
    const { reason, cause } = error
    const detail = cause instanceof Error ? cause.message || cause.name : String(cause)
    this.#logger.error({ reason, detail, since: this.#more }, 'the database cannot be used: calls answer 503 until it is back')
    this.#lastAt = now
    this.#more = 0
    return true
  }
}
