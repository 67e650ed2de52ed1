/** A copy of everything held about a person, as it was asked for last. */
export interface DataCopy {
  readonly id: number
  readonly state: 'waiting' | 'running' | 'ready' | 'fetched' | 'expired' | 'failed'
  readonly requestedAt: Date
  readonly expiresAt?: Date
  readonly fileName?: string
}

/** The wish of a person to be deleted. `obstacles`: what stood open when it was refused. */
export interface DeletionRequest {
  readonly id: number
  readonly patronId: number
  readonly state: 'refused' | 'waiting' | 'running' | 'done' | 'taken_back'
  readonly requestedAt: Date
  readonly dueAt?: Date
  readonly obstacles: readonly string[]
}

export type PrivacyRequestKind = 'correct' | 'explain' | 'oppose' | 'carry' | 'who_received'

/** A request under article 18 of the LGPD. */
export interface StoredPrivacyRequest {
  readonly number: string
  readonly kind: PrivacyRequestKind
  readonly content: string
  readonly createdAt: string
  /** Local day, the last one for the answer. */
  readonly dueOn: string
  readonly answer?: string
  readonly answeredAt?: string
}

/** The same as the desk sees it. */
export interface DeskPrivacyRequest extends StoredPrivacyRequest {
  readonly patronId: number
  /** The social name where there is one. */
  readonly name: string
}

export type ConsentKind = 'terms'

export interface StoredConsent {
  readonly kind: ConsentKind
  readonly version: string
  readonly givenAt: string
}

/** What persons asked for of what is held about them: copies, deletion, answers; and terms that they agreed to. */
export interface DataRequests {
  latestCopy(patronId: number): Promise<DataCopy | undefined>
  /** Undefined where one is being made. */
  askCopy(patronId: number): Promise<number | undefined>
  copyReady(id: number, file: { readonly name: string; readonly bytes: number; readonly expiresAt: Date }): Promise<void>
  copyFailed(id: number): Promise<void>
  /** Copies asked for before that are not made yet: nobody makes them any more. */
  failUnmadeCopies(before: Date): Promise<void>
  /** Once, by its person, before its end; answers the name of the file. */
  fetchCopy(patronId: number, id: number): Promise<string | undefined>
  /** Copies past their end; answers the names of their files. */
  expireCopies(): Promise<readonly string[]>
  /** The one that waits, or the one that was closed last. */
  latestDeletion(patronId: number): Promise<DeletionRequest | undefined>
  deletion(id: number): Promise<DeletionRequest | undefined>
  /** Replaces one that waits; answers its number. */
  askDeletion(patronId: number, dueAt: Date): Promise<number>
  refuseDeletion(patronId: number, obstacles: readonly string[]): Promise<void>
  /** False where none waits. */
  takeBack(patronId: number): Promise<boolean>
  dueDeletions(): Promise<readonly DeletionRequest[]>
  /** False where it no longer waits: taken back, replaced by another, or closed before. */
  closeDeletion(id: number, state: 'done' | 'refused', obstacles: readonly string[]): Promise<boolean>
  ask(
    patronId: number,
    request: { readonly kind: PrivacyRequestKind; readonly content: string; readonly dueOn: string },
  ): Promise<StoredPrivacyRequest>
  requests(patronId: number): Promise<readonly StoredPrivacyRequest[]>
  /** Open ones by their term, answered ones latest first. */
  deskRequests(query: {
    readonly state: 'open' | 'answered'
    readonly offset: number
    readonly limit: number
  }): Promise<{ readonly total: number; readonly requests: readonly DeskPrivacyRequest[] }>
  deskRequest(number: string): Promise<DeskPrivacyRequest | undefined>
  /** False for one that is not open. */
  answer(number: string, given: { readonly answer: string; readonly loginId: number }): Promise<boolean>
  consents(patronId: number): Promise<readonly StoredConsent[]>
  /** Once for each version. */
  consent(patronId: number, to: { readonly kind: ConsentKind; readonly version: string }): Promise<StoredConsent>
}

declare module './stores.ts' {
  interface Stores {
    readonly dataRequests: DataRequests
  }
}
