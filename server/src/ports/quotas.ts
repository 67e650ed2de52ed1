/** One thing that may be done so often in a span of time: `name` says what and by whom. */
export interface Taken {
  readonly name: string
  readonly seconds: number
}

/** Counts what is rationed. */
export interface Quotas {
  /**
   * Counts one more and answers how often it was done in the span that ends now, this time included, never less. Inside a transaction
   * that fails nothing was counted; two at once are counted one after the other.
   */
  take(taken: Taken): Promise<number>
  /** How often it was done in the span that ends now; counts nothing. */
  counted(taken: Taken): Promise<number>
  /** Forgets counts that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly quotas: Quotas
  }
}
