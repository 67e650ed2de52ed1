/** A base: this one, or another server of the institution where its people are known too. */
export interface BaseRecord {
  readonly code: string
  readonly name: string
  /** Where the other server answers. */
  readonly address?: string
}

/** One login of a person, here or in another base. */
export interface KnownLogin {
  readonly loginId: number
  readonly username: string
  readonly base: string
  readonly localBase: boolean
  readonly active: boolean
  /** Active bonds that it stands for: the login's own, or all of the person where it names none; of this base's only. */
  readonly bonds: readonly KnownBond[]
}

/** An active bond of a person: its category in each language, and its library. */
export interface KnownBond {
  readonly bondId: number
  readonly names: Readonly<Record<string, string>>
  readonly libraryName: string
}

/** The job that tells another base of a deleted account; its payload is a `DeletedElsewhere`. */
export const tellBaseJob = 'tell_base_of_deletion'

export interface DeletedElsewhere {
  readonly base: string
  /** What the person signed in with here. */
  readonly logins: readonly string[]
}

/** Who is who in which base. */
export interface Bases {
  /** Makes these the bases: what is missing is switched off, its logins stay. */
  put(own: BaseRecord, others: readonly BaseRecord[]): Promise<void>
  /** Codes of the other bases that are switched on. */
  otherCodes(): Promise<readonly string[]>
  /** Ends the ties of people here to these names in another base, whose accounts there are gone; answers how many. */
  endTies(base: string, usernames: readonly string[]): Promise<number>
  /** Logins of a patron in every base that is switched on, this one's first. */
  loginsOf(patronId: number): Promise<readonly KnownLogin[]>
  /** Ties of a patron to other bases, those that are switched off among them: what a list of people replaces. */
  tiesOf(patronId: number): Promise<readonly { readonly base: string; readonly username: string }[]>
  /**
   * Own logins, active ones only, of the patron who is known in another base as one of these names: what that base may ask for. In the
   * order in which they were made.
   */
  ownLoginsOfVouched(
    base: string,
    usernames: readonly string[],
  ): Promise<readonly { readonly loginId: number; readonly username: string }[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly bases: Bases
  }
}
