import type { AlertKind } from '@farol/contract/alerts.ts'
import type { StoredAlert } from './alerts.ts'

/** Kind of job that puts together what waits for one person; its payload is `{patronId}`. */
export const alertEmailsJob = 'alert-emails'

/** Kind of the daily job that puts together what waits for anybody. */
export const alertEmailRunJob = 'alert-email-run'

/** Kind of job that sends one message; its payload is `{emailId}`. */
export const alertEmailJob = 'alert-email'

/** `last_error` of an e-mail whose address a mail server refused for good, of one refused for itself, and of one that came back after it was taken. */
export const refusedEmail = 'refused'
export const refusedMessage = 'message refused'
export const returnedEmail = 'returned'

/** So many in a row, and nothing more is sent to that address until it is given again. */
export const maxReturned = 3

/** A person as e-mails address one. */
export interface AlertReader {
  readonly patronId: number
  /** Social name first. */
  readonly name: string
  readonly email?: string
  readonly language?: string
  /** Wants e-mails of optional kinds at all. */
  readonly receivesOptional: boolean
  /** Optional kinds that the person declined. */
  readonly declined: readonly AlertKind[]
  /** How many e-mails in a row came back from the present address. */
  readonly returned: number
}

/** One message to one person. */
export interface AlertEmail {
  readonly id: number
  readonly patronId: number
  /** Left side of the Message-ID. */
  readonly messageId: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped'
  readonly createdAt: string
}

/** Why an alert goes into no e-mail. */
export type NotSent = 'declined' | 'sem_endereco' | 'irrelevant'

/** E-mails of alerts: what waits, what was put together, what became of it. */
export interface AlertEmails {
  /** People for whom something waits; of these kinds where they are given. */
  waitingPeople(now: Date, kinds?: readonly AlertKind[]): Promise<readonly number[]>
  /** Alerts of a person that wait, oldest first; the person is locked until the transaction ends. */
  takeWaiting(patronId: number, now: Date, kinds?: readonly AlertKind[]): Promise<readonly StoredAlert[]>
  reader(patronId: number): Promise<AlertReader | undefined>
  /** Puts these alerts into one new message. */
  create(patronId: number, alertIds: readonly number[], messageId: string): Promise<number>
  skip(alertIds: readonly number[], why: NotSent): Promise<void>
  find(id: number): Promise<AlertEmail | undefined>
  /** The alerts that a message tells of, oldest first. */
  lines(id: number): Promise<readonly StoredAlert[]>
  /** Marks it as being handed over, before it is. False when somebody ended it meanwhile. */
  markSending(id: number): Promise<boolean>
  /** It was not taken and will be tried again. */
  release(id: number): Promise<void>
  /** Failed with `refusedEmail`: counted as one that came back. */
  end(id: number, state: 'sent' | 'failed' | 'dropped', error?: string): Promise<void>
  /** A mail server took it and says now that it cannot be delivered. False for an unknown one. */
  markReturned(messageId: string): Promise<boolean>
  /**
   * One that was sent before and did not come back since was delivered: those that came back earlier count no more. Answers for how many people
   * that changed something.
   */
  settleReturns(before: Date): Promise<number>
  /** The person's address was given again: it may be tried. */
  forgetReturns(patronId: number): Promise<void>
  /** Idempotent. */
  decline(patronId: number, kinds: readonly AlertKind[]): Promise<void>
  accept(patronId: number, kinds: readonly AlertKind[]): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly alertEmails: AlertEmails
  }
}
