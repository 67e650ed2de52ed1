/** Coarse words of a device; nothing finer is stored. */
export interface AccessOrigin {
  /** Family of the browser; empty where it cannot be told. */
  readonly browser: string
  readonly system: string
  /** First parts of the network, `200.17.x.x`. */
  readonly networkPrefix: string
}

export type SignInMethod = 'password' | 'second_factor' | 'token' | 'delegation'

/** A sign-in of a person that lives. */
export interface LiveSignIn extends AccessOrigin {
  readonly id: number
  readonly publicId: string
  readonly begunAt: string
  readonly seenAt: string
  readonly kept: boolean
  readonly method: SignInMethod
  /** Name of who is acted for. */
  readonly actingFor?: string
}

export interface PastAccess extends AccessOrigin {
  readonly at: string
  readonly outcome: 'succeeded' | 'failed' | 'second_factor_failed'
}

/** From where people signed in, in coarse words, for the person alone. */
export interface Accesses {
  /** Describes a sign-in that was just started. */
  describe(publicId: string, origin: AccessOrigin, method: SignInMethod): Promise<void>
  /** Writes a success down. Answers whether it is the first from this device although others are known. */
  succeeded(loginId: number, origin: AccessOrigin, deviceHash: string): Promise<boolean>
  /** The password was right, the code was not. */
  secondFactorFailed(loginId: number, origin: AccessOrigin): Promise<void>
  /** Sign-ins of a login that live, the last seen first. */
  live(loginId: number): Promise<readonly LiveSignIn[]>
  /** Successes, and failures of the account, the newest first. */
  latest(loginId: number, accountKey: string, limit: number): Promise<readonly PastAccess[]>
  /** Forgets what is older; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly accesses: Accesses
  }
}
