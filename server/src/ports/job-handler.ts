import type { ClaimedJob } from './jobs.ts'

/** Does jobs of one kind. It may be called again with the same job: whatever it does must be right the second time, too. */
export interface JobHandler {
  run(job: ClaimedJob, signal: AbortSignal): Promise<void>
  /** Whether it hands e-mails to the mail server: such jobs run apart, so that a server that is slow to answer keeps no other job waiting. */
  readonly sendsEmail?: true
  /** What stays of the payload when the job is done or given up; all of it where this is absent. */
  left?(payload: unknown): unknown
}

/** Thrown by a handler when trying again is of no use. */
export class PermanentFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'PermanentFailure'
  }
}

/** Seconds until the next attempt: 30, 120, 480, … at most six hours. */
export const retryDelay = (attempt: number): number => Math.min(30 * 4 ** (attempt - 1), 21_600)

/** Attempts of an e-mail: with these delays nearly five days, as RFC 5321 4.5.4.1 asks, so that a mail server which is away over a weekend loses none. */
export const emailAttempts = 25

/** A job that is done once a day, or all day long. */
export interface DailyJob {
  readonly kind: string
  /** HH:MM, local time of the institution; a program that starts later does it at once. */
  readonly at: string
  /** From then on until midnight again, this often; a divisor of 60. */
  readonly everyMinutes?: number
}
