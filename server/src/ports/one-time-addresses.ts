/** What a one-time token opens. */
export const oneTimePurposes = ['base_switch', 'redirect', 'self_service'] as const
export type OneTimePurpose = (typeof oneTimePurposes)[number]

export interface NewOneTimeAddress {
  readonly tokenHash: string
  readonly purpose: OneTimePurpose
  readonly loginId: number
  /** The base that it is good for. */
  readonly base: string
  readonly expiresAt: Date
}

/** Tokens that open something once. The texts never come here, only their hashes. */
export interface OneTimeAddresses {
  issue(address: NewOneTimeAddress): Promise<void>
  /** Whose it was, if it was there, for this purpose and base, in time and never used. Of two who use it at once one gets the answer. */
  use(tokenHash: string, purposes: readonly OneTimePurpose[], base: string): Promise<{ readonly loginId: number } | undefined>
  /** Forgets those that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly oneTimeAddresses: OneTimeAddresses
  }
}
