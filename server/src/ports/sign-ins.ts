import type { Power } from '@farol/contract/delegations.ts'

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
  /** In whose place, and by which delegation: with it ends the sign-in. */
  readonly acting?: { readonly patronId: number; readonly delegationId: number }
  /** A password or second factor was given for it. */
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
  /** It acts for somebody. */
  readonly acting: boolean
  /** It was ended, its person may not sign in any more, or the delegation that it acts by is over. */
  readonly revoked: boolean
}

export interface Rotation {
  readonly publicId: string
  readonly refreshHash: string
  readonly nextAccessHash: string
  readonly nextRefreshHash: string
  readonly accessExpiresAt: Date
}

/** Whom an access token belongs to. */
export interface SignedIn {
  readonly publicId: string
  readonly loginId: number
  readonly patronId: number
  readonly blocked: boolean
  readonly client: SignInClient
  readonly mustChangePassword: boolean
  readonly hasSecondFactor: boolean
  /** Codes of what the login may do, each once; of the person who signed in, whoever is acted for. */
  readonly activities: readonly number[]
  /** When a password or second factor was last given. */
  readonly provedAt?: Date
  /** The bond in force, while it is active. */
  readonly bondId?: number
  /** In whose place: the sign-in holds no longer than this delegation. */
  readonly acting?: { readonly patronId: number; readonly delegationId: number; readonly powers: readonly Power[] }
}

export type RevocationReason = 'signed_out' | 'reuse' | 'password_changed' | 'staff'

/** Sign-ins of people. Tokens never come here, only their hashes. */
export interface SignIns {
  start(signIn: NewSignIn): Promise<void>
  find(publicId: string): Promise<SignIn | undefined>
  /** The next tokens for the present refresh token, in one step; false when it is not the present one, or the sign-in ended. */
  rotate(rotation: Rotation): Promise<boolean>
  /**
   * Inside a transaction: whether this sign-in has not ended. Nobody ends the sign-ins of its login, nor changes its password, until the
   * transaction has ended.
   */
  lockAlive(publicId: string): Promise<boolean>
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
  /** From now on this bond is in force, until the sign-in ends or the bond does. */
  chooseBond(publicId: string, bondId: number): Promise<void>
  /** Forgets sign-ins that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly signIns: SignIns
  }
}
