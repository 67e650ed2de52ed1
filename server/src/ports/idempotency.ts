/** Who sent a key with which call. `caller` is the sign-in's kind and login, and for whom it acts, `route` the method and path of the contract. */
export interface IdempotencyClaim {
  readonly caller: string
  readonly route: string
  readonly key: string
  readonly loginId: number
  /** Keyed hash of the input, which may hold secrets. */
  readonly bodyHash: string
  readonly expiresAt: Date
}

/** What became of the first call with a key; without `answer` it was a secret. */
export interface FirstAnswer {
  readonly bodyHash: string
  readonly status?: number
  readonly answer?: unknown
}

/** First answers of acts, for 24 hours: written in the transaction of the act. */
export interface Idempotency {
  /** Undefined when the key is new (or its time is over) and is now claimed; otherwise what the first call left. */
  claim(claim: IdempotencyClaim): Promise<FirstAnswer | undefined>
  answer(claim: IdempotencyClaim, status: number, answer: unknown): Promise<void>
  /** Forgets keys whose time was over before this instant; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly idempotency: Idempotency
  }
}
