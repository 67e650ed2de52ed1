import type { Clock } from '../ports/clock.ts'
import { MailServerAway, type Email, type Mailer } from '../ports/mailer.ts'

/** Told when the mail server cannot be used, each time it was tried, and when it can be used again. */
export interface MailServerListeners {
  away(error: MailServerAway): void
  back(): void
}

const firstPauseMs = 30_000
const maxPauseMs = 300_000

/**
 * Knows whether the mail server can be used. After a failure of the server itself nobody asks it for a while: a thousand e-mails do not each find it
 * away, log it and use an attempt up, and a wrong password is not tried a thousand times.
 */
export class WatchedMailer implements Mailer {
  readonly #mailer: Mailer
  readonly #clock: Clock
  readonly #listeners: MailServerListeners
  /** Milliseconds; 0 while the server can be used. */
  #pause = 0
  #awayUntil = 0

  constructor(mailer: Mailer, clock: Clock, listeners: MailServerListeners) {
    this.#mailer = mailer
    this.#clock = clock
    this.#listeners = listeners
  }

  /** Whether no e-mail should be begun now. A clock that was set back ends the pause. */
  isAway(): boolean {
    const left = this.#awayUntil - this.#clock.now().getTime()
    return left > 0 && left <= maxPauseMs
  }

  async send(email: Email, recipient: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#mailer.send(email, recipient, signal)
    } catch (error) {
      if (signal?.aborted !== true) this.#failed(error)
      throw error
    }
    this.#answered()
  }

  close(): Promise<void> {
    return this.#mailer.close()
  }

  #failed(error: unknown): void {
    if (!(error instanceof MailServerAway)) return this.#answered()
    // Another e-mail was under way when the first one found it away.
    if (this.isAway()) return
    this.#pause = this.#pause === 0 ? firstPauseMs : Math.min(this.#pause * 2, maxPauseMs)
    this.#awayUntil = this.#clock.now().getTime() + this.#pause
    this.#listeners.away(error)
  }

  #answered(): void {
    if (this.#pause === 0) return
    this.#pause = 0
    this.#awayUntil = 0
    this.#listeners.back()
  }
}
