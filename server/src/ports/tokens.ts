/** Who a bearer token speaks for. */
export type Bearer =
  | { readonly kind: 'public' }
  | { readonly kind: 'patron'; readonly personId: number; readonly sessionId: string; readonly activities: readonly number[] }

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
