/** The authenticator app of a login. `usedStep`: the last step of 30 seconds whose code was taken. */
export interface StoredFactor {
  readonly state: 'pending' | 'active'
  /** Under the server’s secret. */
  readonly encryptedSecret: string
  readonly usedStep?: number
  readonly createdAt: Date
  readonly confirmedAt?: Date
}

/** Between a right password and the second factor. Only hashes come here. */
export interface NewChallenge {
  readonly challengeHash: string
  readonly loginId: number
  /** Of the device cookie that it is bound to. */
  readonly deviceHash: string
  readonly scope: string
  readonly kept: boolean
  readonly expiresAt: Date
}

export interface TriedChallenge {
  readonly id: number
  readonly loginId: number
  readonly scope: string
  readonly kept: boolean
  /** This one included. */
  readonly tries: number
}

/** Coarse words of a device; nothing finer is stored. */
export interface NewTrust {
  readonly loginId: number
  readonly tokenHash: string
  readonly browser: string
  readonly system: string
  readonly expiresAt: Date
}

export interface TrustedDeviceRow {
  readonly id: number
  readonly browser: string
  readonly system: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** Second factors of logins, of readers and staff alike: app, recovery codes, challenges of sign-ins, trusted devices. */
export interface SecondFactors {
  find(loginId: number): Promise<StoredFactor | undefined>
  /** A new secret that waits for its first code, in place of one that waits; false where one is active. */
  begin(loginId: number, encryptedSecret: string): Promise<boolean>
  /** Switches on what waits; false where nothing waits. */
  activate(loginId: number, step: number): Promise<boolean>
  /** Takes the code of a step, once and never an earlier one after it. */
  useStep(loginId: number, step: number): Promise<boolean>
  /** Takes away app, recovery codes, challenges and trust; false where nothing was active. */
  end(loginId: number): Promise<boolean>
  /** The ones before end. */
  replaceCodes(loginId: number, hashes: readonly string[]): Promise<void>
  codesLeft(loginId: number): Promise<number>
  useCode(loginId: number, hash: string): Promise<boolean>
  openChallenge(challenge: NewChallenge): Promise<void>
  /** The same trust under another hash. */
  renewTrust(loginId: number, tokenHash: string, newHash: string): Promise<void>
  /** Counts a try of an open challenge of this device; undefined where there is none or its tries are spent. */
  tryChallenge(challengeHash: string, deviceHash: string, maxTries: number): Promise<TriedChallenge | undefined>
  /** False when it was closed already. */
  closeChallenge(id: number): Promise<boolean>
  trust(trust: NewTrust): Promise<void>
  isTrusted(loginId: number, tokenHash: string): Promise<boolean>
  trusted(loginId: number): Promise<readonly TrustedDeviceRow[]>
  /** Without an id: all of the login. Answers how many. */
  forget(loginId: number, id?: number): Promise<number>
  /** Takes away challenges and trust that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly secondFactors: SecondFactors
  }
}
