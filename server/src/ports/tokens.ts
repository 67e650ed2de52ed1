/** A signed-in person. `personId` is the patron, `loginId` what was signed in with, `sessionId` this one sign-in. */
export interface PatronBearer {
  readonly kind: 'patron'
  readonly personId: number
  readonly loginId: number
  readonly sessionId: string
  /** The library blocked the person: only calls that say so are open. */
  readonly blocked: boolean
  /** Signed in at a self-service terminal: only calls that say so are open. */
  readonly atTerminal?: true
  readonly activities: readonly number[]
}

/** Who a bearer token speaks for. */
export type Bearer = { readonly kind: 'public' } | PatronBearer

/** A token as it is handed out: its text and how many seconds it lives. */
export interface IssuedToken {
  readonly text: string
  readonly expiresIn: number
}

/** Issues and recognises bearer tokens. */
export interface Tokens {
  issuePublic(): Promise<IssuedToken>
  /** Undefined for a token that is wrong, expired or revoked. */
  bearerOf(token: string): Promise<Bearer | undefined>
}
