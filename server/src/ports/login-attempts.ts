/** Failures in a row or in a window, and when the last one was. */
export interface Failures {
  readonly recent: number
  readonly lastAt?: Date
}

/** What is known before a password is looked at. */
export interface AttemptFacts {
  /** Of this account from this network in the window, since the last success; on a known device: of this account from it. */
  readonly failures: Failures
  /** Of this account in a row, from anywhere, as much as they still count; on a known device: from it. */
  readonly inRow: number
  readonly lockedUntil?: Date
  /** The account was locked not long ago: until then it is not locked again. */
  readonly sparedUntil?: Date
  /** Of all accounts from this network in the window. */
  readonly fromNetwork: number
  readonly knownDevice: boolean
}

export interface Attempt {
  readonly accountKey: string
  readonly network: string
  readonly deviceHash?: string
  readonly loginId?: number
  /** Begin of the window in which failures count. */
  readonly since: Date
}

/** Failures, and when the days begin after each of which they count half. */
export interface AgedFailures {
  readonly failures: number
  readonly from: Date
}

/** When failures in a row lock an account, and how they lose weight. */
export interface LockRule {
  readonly from: number
  /** When the account is free again, and until when it is not locked anew, should this attempt be its `from`th failure in a row. */
  readonly until: Date
  readonly sparedUntil: Date
  /** What failures count now whose days began at `from`, and when their days begin from now on. */
  aged(failures: number, from: Date): AgedFailures
}

/**
 * Attempts to sign in, kept by a key of what was typed, so that unknown users are treated as known ones. An attempt counts as failed
 * from its beginning until it is said to have succeeded: many at once cannot slip through.
 */
export interface LoginAttempts {
  /** In one transaction: gathers the facts, lets `decide` judge them, and unless it refuses writes the attempt down. */
  begin<R>(
    attempt: Attempt,
    lock: LockRule,
    decide: (facts: AttemptFacts) => R | undefined,
  ): Promise<{ readonly refused: R } | { readonly attemptId: number }>
  succeed(attemptId: number): Promise<void>
  /** The owner proved to be there: nothing of what failed before counts. */
  forgive(accountKey: string): Promise<void>
  /** From now on this device is known to this login. */
  rememberDevice(loginId: number, deviceHash: string, until: Date): Promise<void>
  /** The device has another cookie from now on, for every login that knows it and for the desk: answers the ids of the logins. */
  renewDevice(hash: string, newHash: string): Promise<readonly number[]>
  /** Those known and those trusted. */
  forgetDevices(loginId: number): Promise<void>
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly loginAttempts: LoginAttempts
  }
}
