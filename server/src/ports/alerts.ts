import type { AlertKind as AlertKindName } from '@farol/contract/alerts.ts'
import type { AlertParams } from './alert-params.ts'

/** One occasion to tell somebody something. Told once, however often and by however many processes it is said. */
export interface Notification<K extends AlertKindName = AlertKindName> {
  /** Whom it concerns: the person acted for, not who acts. */
  readonly patronId: number
  readonly kind: K
  /** What it is about: `loan:12`. */
  readonly subject: string
  /** What makes it another telling of the same subject: a due day, a state. Absent: once for the subject. */
  readonly occasion?: string
  readonly params: AlertParams[K]
  readonly at: Date
  /** After this it says nothing any more, and no e-mail goes. */
  readonly until?: Date
  /** No e-mail goes, whatever the kind says. */
  readonly withoutEmail?: boolean
}

/** One alert as it is stored. */
export interface StoredAlert {
  readonly id: number
  readonly kind: AlertKindName
  readonly subject: string
  readonly occasion: string
  readonly params: AlertParams[AlertKindName]
  readonly at: string
  readonly validUntil?: string
  readonly read: boolean
}

/** Which alerts of a person: instants, `from` inclusive, `before` exclusive. */
export interface AlertFilter {
  readonly from?: Date
  readonly before?: Date
  readonly read?: boolean
  readonly kind?: AlertKindName
  /** One of these. */
  readonly kinds?: readonly AlertKindName[]
}

export interface AlertPage {
  readonly alerts: readonly StoredAlert[]
  readonly total: number
}

/** By their ids, or all of a person's (of one kind). */
export type AlertChoice = { readonly ids: readonly number[] } | { readonly all: true; readonly kind?: AlertKindName }

export interface AlertsChanged {
  readonly changed: number
  /** Those of the ids that are the person's, deleted ones included. */
  readonly own: readonly number[]
}

/** What a person was told. Commits of these tables change no page. */
export interface Alerts {
  /** In the transaction of its cause. Answers the alert's number; undefined where this occasion was told before. */
  notify<K extends AlertKindName>(notification: Notification<K>): Promise<number | undefined>
  /** Newest first. */
  list(patronId: number, filter: AlertFilter, page: { readonly offset: number; readonly limit: number }): Promise<AlertPage>
  unread(patronId: number): Promise<number>
  /** Number of the newest alert, 0 without one. */
  newest(patronId: number): Promise<number>
  mark(patronId: number, choice: AlertChoice, read: boolean): Promise<AlertsChanged>
  /** Hides them from their reader; what was told once is not told again. */
  remove(patronId: number, choice: AlertChoice): Promise<AlertsChanged>
  /**
   * Of one subject and kind that make no sense any more: they leave the list, and no e-mail that was not handed over yet tells them. `occasions`:
   * only those whose occasion begins so.
   */
  withdraw(kind: AlertKindName, subject: string, occasions?: string): Promise<number>
  /** What was not handed over yet of these says this instead, in its e-mail and in the list; `occasions` as above. What was told stays as it was told. */
  amend<K extends AlertKindName>(kind: K, subject: string, occasions: string, params: Partial<AlertParams[K]>): Promise<void>
  /** Deletes those of before; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly alerts: Alerts
  }
}
