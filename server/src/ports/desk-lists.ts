import type { PolicyKeys } from '../circulation/policy-choice.ts'

/** What a loan of any state is of. */
export interface LoanAtDesk {
  readonly loanId: number
  readonly barcode: string
  readonly title: string
  readonly libraryId: number
  readonly patronId?: number
  readonly lentOn: string
  /** What its policy was looked up by. */
  readonly keys: PolicyKeys
}

export interface OverdueQuery {
  /** Local day on which they are late. */
  readonly today: string
  readonly libraryIds?: readonly number[]
  readonly categoryId?: number
  readonly group?: string
  /** Last and first due day. */
  readonly dueUntil?: string
  readonly dueFrom?: string
  readonly offset: number
  readonly limit: number
}

export interface OverdueRow {
  readonly loanId: number
  readonly patronId: number
  readonly name: string
  readonly phone?: string
  readonly email?: string
  readonly category: string
  readonly title: string
  readonly barcode: string
  readonly libraryId: number
  readonly dueOn: string
  /** ISO 8601 in UTC. */
  readonly dueAt: string
}

/** What is known of a copy beside its state. */
export interface CopyDetails {
  readonly titleId: number
  readonly author?: string
  readonly callNumber?: string
  readonly location?: string
  readonly note?: string
  readonly loanType: string
  readonly group: string
  readonly temporary?: { readonly loanType: string; readonly from: string; readonly until?: string }
}

/** A step of a copy, without the person. */
export interface CopyStep {
  readonly at: string
  readonly act: 'loan' | 'return'
  readonly libraryId: number
}

export interface DrawerRow {
  readonly loginId?: number
  readonly name?: string
  readonly patronId?: number
  readonly kind: 'payment' | 'reversal' | 'waiver' | 'discount' | 'refund'
  readonly count: number
  readonly cents: number
}

/** How often something happened, and how many different persons stand behind it. */
export interface DayCell {
  readonly count: number
  readonly persons: number
}

/** What happened in a library on a local day. */
export interface DayCount {
  readonly libraryId: number
  readonly loans: DayCell
  readonly returns: DayCell
  readonly renewals: DayCell
  readonly consultations: DayCell
  /** Of the library where they are fetched. */
  readonly holdsReleased: DayCell
  readonly holdsExpired: DayCell
  /** Steps of loan requests by the state that they reached, in the library that sends. */
  readonly requests: Readonly<Record<string, DayCell>>
  /** By reason as it was written; those that were taken back are absent. */
  readonly waivers: Readonly<Record<string, DayCell>>
}

export interface StaffTaskRow {
  readonly id: number
  readonly kind: string
  readonly state: 'open' | 'closed'
  readonly libraryId?: number
  readonly patronId?: number
  readonly subject?: { readonly kind: string; readonly id: number }
  readonly detail: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly closedAt?: string
  readonly resolution?: string
}

export interface TaskQuery {
  readonly kind?: string
  readonly state?: 'open' | 'closed'
  readonly libraryId?: number
  readonly offset: number
  readonly limit: number
}

/** Lists that the desk works with, over what circulation wrote. */
export interface DeskLists {
  loan(loanId: number): Promise<LoanAtDesk | undefined>
  /** Whose a block is, and whether it is that of a clearance. */
  blockOf(blockId: number): Promise<{ readonly patronId: number; readonly ofClearance: boolean } | undefined>
  /** Whose a no-debts declaration is, by its number. */
  patronOfClearance(number: string): Promise<number | undefined>
  /** The longest late first. */
  overdue(query: OverdueQuery): Promise<{ readonly total: number; readonly rows: readonly OverdueRow[] }>
  copyDetails(copyId: number): Promise<CopyDetails | undefined>
  /** Since this instant, the latest first. */
  copySteps(copyId: number, since: string): Promise<readonly CopyStep[]>
  /** Money of a library on a local day, by person and kind. */
  drawer(libraryId: number, day: string): Promise<readonly DrawerRow[]>
  /** Counts of a local day by library; libraries without any are absent. */
  day(day: string): Promise<readonly DayCount[]>
  /** Open loans by the row of the policy that they keep. */
  loansByPolicy(): Promise<ReadonlyMap<number, number>>
  tasks(
    query: TaskQuery,
  ): Promise<{ readonly total: number; readonly rows: readonly StaffTaskRow[]; readonly counts: Readonly<Record<string, number>> }>
  task(id: number): Promise<StaffTaskRow | undefined>
  /** False when it was closed before. */
  closeTask(id: number, loginId: number, resolution: string): Promise<boolean>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskLists: DeskLists
  }
}
