export interface NewLoanToken {
  readonly patronId: number
  /** What the person was signed in with; a change of its password ends the token. */
  readonly loginId: number
  readonly tokenHash: string
  readonly expiresAt: Date
}

export interface LoanTokenTimes {
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Tokens that stand for a person at a desk or terminal once. One of a person at a time; only hashes come here. */
export interface LoanTokens {
  /** Ends the person's token before. Answers false where the same digits stand for somebody else now. */
  issue(token: NewLoanToken): Promise<boolean>
  /** The token that is good now. */
  present(patronId: number): Promise<LoanTokenTimes | undefined>
  revoke(patronId: number): Promise<void>
  /** Whose it was, if it is good now; it is not good any more then. Of two who use it at once one gets the answer. */
  use(tokenHash: string): Promise<{ readonly patronId: number; readonly loginId: number } | undefined>
  /** Forgets those that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly loanTokens: LoanTokens
  }
}
