import type { StaffRole } from '@farol/contract/staff-roles.ts'

/** A role of a login, in one library or, without `libraryId`, in all. */
export interface GrantedRole {
  readonly id: number
  readonly loginId: number
  readonly role: StaffRole
  readonly libraryId?: number
  readonly grantedAt: string
}

export interface RoleToGrant {
  readonly loginId: number
  readonly role: StaffRole
  readonly libraryId?: number
  /** Login of who grants; absent for the operator's command. */
  readonly grantedBy?: number
}

/** A granted role and whose it is, social name first. */
export interface NamedRole extends GrantedRole {
  readonly username: string
  readonly patronId: number
  readonly name: string
  readonly secondFactor: boolean
}

/** Who of the staff may work where as what. A role that is taken away stays in the table, marked. */
export interface StaffGrants {
  ofLogin(loginId: number): Promise<readonly GrantedRole[]>
  /** Roles of all logins of a person. */
  ofPatron(patronId: number): Promise<readonly GrantedRole[]>
  /** By name; all of them are few. */
  list(): Promise<readonly NamedRole[]>
  find(id: number): Promise<NamedRole | undefined>
  /** Granting twice is granting once; answers the number. */
  grant(role: RoleToGrant): Promise<number>
  /** Until the transaction ends nobody else takes roles away: who is the last of a role is read and written as one. */
  lockRevoking(): Promise<void>
  /** False when it was taken away before. */
  revoke(id: number, revokedBy?: number): Promise<boolean>
}

declare module './stores.ts' {
  interface Stores {
    readonly staffGrants: StaffGrants
  }
}
