/** What a person signs in with. `passwordHash` is absent where no password was ever set. */
export interface Login {
  readonly id: number
  readonly patronId: number
  readonly username: string
  readonly passwordHash?: string
  readonly earlierHashes: readonly string[]
  readonly state: 'active' | 'blocked' | 'closed'
  readonly mustChangePassword: boolean
}

/** The person behind a login, as far as a session needs it. */
export interface Person {
  readonly loginId: number
  readonly patronId: number
  readonly name: string
  readonly email?: string
  readonly language?: string
  readonly defaultLibraryId?: number
  /** Names of the person's first bond by language. */
  readonly bondNames?: Readonly<Record<string, string>>
  readonly blockedReason?: string
}

/** Logins of this institution's own base. */
export interface Logins {
  /** Exactly as it is kept: nothing is folded. */
  find(username: string): Promise<Login | undefined>
  usernameOf(loginId: number): Promise<string | undefined>
  person(loginId: number): Promise<Person | undefined>
  /** The hash before it is kept among the earlier ones, at most `keep` of them. */
  setPassword(loginId: number, hash: string, keep: number): Promise<void>
  signedIn(loginId: number): Promise<void>
}
