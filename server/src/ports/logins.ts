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

/** Who opens content of others: as much of a person as a provider could be told, and whether a bond holds. */
export interface LoginReader {
  readonly patronId: number
  readonly name: string
  readonly email?: string
  readonly registration?: string
  /** Of the login's own bond, else of the first that holds. */
  readonly categoryId?: number
  readonly hasActiveBond: boolean
}

/** Whom a code would be sent to. */
export interface LoginRecipient {
  readonly loginId: number
  readonly state: Login['state']
  readonly email?: string
}

/** Logins of this institution's own base. */
export interface Logins {
  /** The case of ASCII letters aside, where only one is called so; nothing else is folded. */
  find(username: string): Promise<Login | undefined>
  /** In one question, so that the time it takes does not tell whether there is anybody. */
  recipient(username: string): Promise<LoginRecipient | undefined>
  /** The bond that acts of this login for a patron stand on: its own while that is active, else the patron's first; undefined for who has none. */
  bondInForce(loginId: number, patronId: number): Promise<number | undefined>
  usernameOf(loginId: number): Promise<string | undefined>
  /** The logins in this base of the person behind this one, which stands first. Who is signed in with one may enter the others. */
  ofSamePerson(loginId: number): Promise<readonly { readonly id: number; readonly username: string }[]>
  /** On a local date, on which bonds hold or have ended. */
  reader(loginId: number, today: string): Promise<LoginReader | undefined>
  person(loginId: number, bondId?: number): Promise<Person | undefined>
  /** The hash before it is kept among the earlier ones, at most `keep` of them. Its loan token, one-time addresses and codes for a new password end. */
  setPassword(loginId: number, hash: string, keep: number): Promise<void>
  /** Somebody else knows the password: a new one is chosen before anything else is open. */
  requireNewPassword(loginId: number): Promise<void>
  signedIn(loginId: number): Promise<void>
  /**
   * Inside a transaction: whether the login is still active and has the password that it was found with. Nobody changes either, nor ends
   * its sign-ins, until the transaction has ended.
   */
  lockUnchanged(login: Pick<Login, 'id' | 'passwordHash'>): Promise<boolean>
}

declare module './stores.ts' {
  interface Stores {
    readonly logins: Logins
  }
}
