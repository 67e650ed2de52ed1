import type { AuditAct } from './audit-acts.ts'

/** Who did something that must be answerable for. `actingForId` is the patron in whose place it was done. */
export type Actor =
  | { readonly kind: 'visitor' | 'system' }
  | { readonly kind: 'patron'; readonly loginId: number; readonly actingForId?: number }
  /** `deviceId`: the browser at which the desk was signed in to, one number for all who work at it. */
  | { readonly kind: 'staff'; readonly loginId: number; readonly deviceId?: number }

export interface AuditEntry {
  readonly actor: Actor
  readonly act: AuditAct
  readonly subject?: { readonly kind: string; readonly id: number }
  /** Plain JSON without personal data. */
  readonly detail?: unknown
}

/** `act` is a word of `AuditAct`, or one of an earlier release. */
export interface WrittenAuditEntry extends Omit<AuditEntry, 'act'> {
  readonly act: string
  readonly id: number
  readonly at: string
}

export interface AuditQuery {
  /** Whom it concerns: the subject, or the person that the detail names. */
  readonly patronId?: number
  /** Who acted: all logins of this person. */
  readonly operatorPatronId?: number
  readonly subject?: { readonly kind: string; readonly id?: number }
  readonly act?: string
  readonly deviceId?: number
  /** Acts of patrons and staff alone, not of jobs and visitors. */
  readonly byPeople?: true
  /** Instants: the first included, the last not. */
  readonly from?: Date
  readonly before?: Date
  readonly offset: number
  readonly limit: number
}

/** With the person who acted. */
export interface ShownAuditEntry extends WrittenAuditEntry {
  readonly operator?: { readonly patronId: number; readonly name: string }
}

/** What was done to whose data: only ever added to. */
export interface Audit {
  record(entry: AuditEntry): Promise<void>
  /** Newest first. */
  list(query: {
    readonly loginId?: number
    readonly subject?: { readonly kind: string; readonly id: number }
    /** What was done in the place of this patron. */
    readonly actingForId?: number
    /** By the staff alone. */
    readonly byStaff?: true
    /** One of these acts. */
    readonly acts?: readonly string[]
    readonly before?: number
    readonly limit: number
  }): Promise<readonly WrittenAuditEntry[]>
  /** Newest first. */
  search(query: AuditQuery): Promise<{ readonly total: number; readonly entries: readonly ShownAuditEntry[] }>
}

declare module './stores.ts' {
  interface Stores {
    readonly audit: Audit
  }
}
