import type { GrantedRole } from './staff-grants.ts'

export interface NewStaffSession {
  readonly publicId: string
  readonly loginId: number
  readonly libraryId: number
  readonly deviceId: number
  readonly accessHash: string
  readonly endsAt: Date
}

/** A sign-in at the desk that goes on. */
export interface StaffSession {
  readonly publicId: string
  readonly loginId: number
  readonly patronId: number
  readonly libraryId: number
  /** Absent where it was opened by an earlier release, or the device was forgotten. */
  readonly deviceId?: number
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
  /** Number of the device whose cookie this is the hash of: a new one where nobody signed in at the desk on it before. */
  deviceOf(tokenHash: string): Promise<number>
  /** Undefined for a token that is unknown, ended or idle since before `idleSince`, and for who may not sign in any more. */
  byAccess(accessHash: string, idleSince: Date): Promise<StaffSession | undefined>
  /** A call was made just now. */
  seen(publicId: string): Promise<void>
  prove(publicId: string): Promise<void>
  changeLibrary(publicId: string, libraryId: number): Promise<void>
  /** False when it had ended already. */
  end(publicId: string, reason: StaffSessionEnd): Promise<boolean>
  /** Forgets sessions that ended before the one time, and devices on which nobody signed in since the other; answers how many sessions. */
  prune(before: Date, devicesBefore: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly staffSessions: StaffSessions
  }
}
