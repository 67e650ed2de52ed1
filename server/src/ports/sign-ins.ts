export type SignInClient = 'browser' | 'terminal'

/** One sign-in and its present tokens, by their hashes. */
export interface NewSignIn {
  /** Stands in the refresh token, so that an old one names its sign-in. */
  readonly publicId: string
  readonly loginId: number
  readonly kept: boolean
  /** A browser, or a self-service terminal where several people come after each other. */
  readonly client: SignInClient
  readonly accessHash: string
  readonly accessExpiresAt: Date
  readonly refreshHash: string
  readonly refreshExpiresAt: Date
  /** A password or second factor was given. */
  readonly proved?: boolean
}

export interface SignIn {
  readonly id: number
  readonly loginId: number
  readonly kept: boolean
  /** 1 for the tokens given at sign-in; each refresh adds one. */
  readonly generation: number
  readonly refreshHash: string
  readonly refreshExpiresAt: Date
  readonly startedAt: Date
  readonly rotatedAt: Date
  /** It was ended, or its person may not sign in any more. */
  readonly revoked: boolean
}

export interface Rotation {
  readonly publicId: string
  readonly refreshHash: string
  readonly nextAccessHash: string
  readonly nextRefreshHash: string
  readonly accessExpiresAt: Date
}

/** Who an access token speaks for. */
export interface SignedIn {
  readonly publicId: string
  readonly loginId: number
  readonly patronId: number
  readonly blocked: boolean
  readonly client: SignInClient
  /** When a password or second factor was last given in this sign-in. */
  readonly provedAt?: Date
}

export type RevocationReason = 'signed_out' | 'reuse' | 'password_changed' | 'staff'

/** Sign-ins of people. Tokens never come here, only their hashes. */
export interface SignIns {
  start(signIn: NewSignIn): Promise<void>
  find(publicId: string): Promise<SignIn | undefined>
  /** The next tokens for the present refresh token, in one step; false when it is not the present one, or the sign-in ended. */
  rotate(rotation: Rotation): Promise<boolean>
  /** Moves the end of a sign-in that has not ended. */
  extend(publicId: string, until: Date): Promise<void>
  /** Undefined for a token that is unknown or past its end, and for who may not sign in any more. */
  byAccess(accessHash: string): Promise<SignedIn | undefined>
  /** False when it had ended already. */
  revoke(publicId: string, reason: RevocationReason): Promise<boolean>
  revokeAll(loginId: number, reason: RevocationReason): Promise<number>
  /** All sign-ins of a login but one; answers how many ended. */
  revokeOthers(loginId: number, publicId: string, reason: RevocationReason): Promise<number>
  /** Password or second factor was given just now in this sign-in. */
  prove(publicId: string): Promise<void>
  /** Forgets sign-ins that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}
