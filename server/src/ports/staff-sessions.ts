import type { GrantedRole } from './staff-grants.ts'

export interface NewStaffSession {
  readonly publicId: string
  readonly loginId: number
  readonly libraryId: number
  readonly accessHash: string
  readonly endsAt: Date
}

/** A sign-in at the desk that goes on. */
export interface StaffSession {
  readonly publicId: string
  readonly loginId: number
  readonly patronId: number
  readonly libraryId: number
  readonly seenAt: Date
  readonly endsAt: Date
  /** When a password or second factor was last given. */
  readonly provedAt: Date
  /** Roles that the login has now: none where all were taken away. */
  readonly grants: readonly GrantedRole[]
}

export type StaffSessionEnd = 'signed_out' | 'password_changed' | 'staff'

/** Sign-ins at the desk, apart from those of the patron. Tokens never come here, only their hashes. */
export interface StaffSessions {
  start(session: NewStaffSession): Promise<void>
  /** Undefined for a token that is unknown, ended or idle since before `idleSince`, and for who may not sign in any more. */
  byAccess(accessHash: string, idleSince: Date): Promise<StaffSession | undefined>
  /** A call was made just now. */
  seen(publicId: string): Promise<void>
  prove(publicId: string): Promise<void>
  changeLibrary(publicId: string, libraryId: number): Promise<void>
  /** False when it had ended already. */
  end(publicId: string, reason: StaffSessionEnd): Promise<boolean>
  /** Forgets sessions that ended before this time; answers how many. */
  prune(before: Date): Promise<number>
}
