import type { CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'
import type { Reason } from '@farol/contract/errors.ts'
import type { LoanSituation } from '../../circulation/lateness.ts'
import type { LoanKind } from '../../circulation/limits.ts'
import type { Acting, Action, AsOf, Decision, SystemId } from './acts.ts'

/** What names a copy that is or was on loan. Title and bar code are those of the day of the loan. */
export interface LentCopy {
  readonly barcode: string
  readonly title: string
  readonly author?: string
  /** Absent once the title is gone. */
  readonly titleId?: number
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  readonly libraryId: number
  readonly library: { readonly code: string; readonly name: string }
}

/** When a loan is to be back: local day and time of the lending library, and the instant. */
export interface ShownDue {
  readonly dueOn: string
  /** HH:MM */
  readonly dueTime: string
  readonly dueAt: Date
}

export interface OpenLoan extends LentCopy, ShownDue {
  readonly id: SystemId
  readonly patronId: number
  /** The bond that it is under; absent where the system knows none. */
  readonly bondId?: number
  readonly copyId: number
  /** Of the title: its year, and the number of its type of work. */
  readonly year?: number
  readonly materialTypeId?: number
  readonly kind: LoanKind
  readonly lentOn: string
  readonly lentAt: Date
  readonly renewals: number
  readonly webRenewals: number
  /** Renewals by web that the loan's policy allows; 0 without a policy. */
  readonly renewalLimit: number
  /** Renewals that the desk allows, those by web included. */
  readonly deskRenewalLimit: number
  readonly situation: LoanSituation
  readonly lateDays: number
  /** Cents: what would be owed if it were returned now. 0 when nothing. */
  readonly estimatedFine: number
  /** Names its receipt; absent where the system writes none. */
  readonly securityKey?: string
  readonly actions: { readonly renew: Action }
}

export type RenewalChannel = 'web' | 'desk' | 'terminal'

export interface RenewalRequest {
  readonly loanIds: readonly SystemId[]
  readonly channel: RenewalChannel
  /** The reader whose loans they are; another's answers as one that does not exist. At the desk absent. */
  readonly patronId?: number
  readonly override?: { readonly codes: readonly CirculationReasonCode[]; readonly reason: string }
}

export interface RenewedLoan extends ShownDue {
  readonly renewals: number
  readonly webRenewals: number
  readonly renewalLimit: number
  /** The receipt's key. */
  readonly securityKey: string
}

export interface RenewalOutcome {
  readonly loanId: SystemId
  readonly outcome: Decision<RenewedLoan>
}

export type HistoryKind = 'loan' | 'renewal' | 'return' | 'consultation'

export interface HistoryEntry {
  readonly id: SystemId
  readonly kind: HistoryKind
  /** The loan that a return ended: its day may be put right. */
  readonly loanId?: SystemId
  readonly at: Date
  /** Local date and HH:MM. */
  readonly on: string
  readonly time: string
  readonly copy: LentCopy
  /** Names the receipt of the loan, or of this renewal; absent where the system writes none. */
  readonly securityKey?: string
}

export interface HistoryQuery {
  readonly patronId: number
  /** Local dates, both included. */
  readonly from?: string
  readonly until?: string
  readonly kind?: HistoryKind
  readonly offset: number
  readonly limit: number
}

/** `kept`: what is still needed, and why. `unknown`: not the person’s. */
export interface ErasedHistory {
  readonly erased: readonly SystemId[]
  readonly kept: readonly { readonly id: SystemId; readonly reasons: readonly Reason[] }[]
  readonly unknown: readonly SystemId[]
}

/** Whether a reader’s history is kept: for so many months, or so many days after a return where it is not. */
export interface HistoryKeeping {
  readonly keeps: boolean
  readonly months: number
  readonly daysWithout: number
}

/** What a security key proves: a loan, or its last renewal. */
export interface Receipt extends LentCopy, ShownDue {
  readonly loanId: SystemId
  readonly patronId: number
  readonly lentOn: string
  readonly renewals: number
  readonly renewedOn?: string
  readonly returnedOn?: string
  /** The key is that of the loan as it stands; otherwise it was renewed or moved since. */
  readonly current: boolean
}

/** What readers have on loan, and what they may do with it. */
export interface Loans {
  /** Overdue first, then by due day. */
  open(patronId: number): Promise<AsOf<{ readonly loans: readonly OpenLoan[] }>>
  /** Most loans that the person's active bonds allow together, or this bond alone; no `limit` where nothing limits one of them. */
  limit(patronId: number, bondId?: number): Promise<AsOf<{ readonly limit?: number }>>
  /** Each loan by itself, in its own transaction, answered in the order asked. */
  renew(request: RenewalRequest, acting: Acting): Promise<readonly RenewalOutcome[]>
  /** Newest first. */
  history(query: HistoryQuery): Promise<AsOf<{ readonly total: number; readonly entries: readonly HistoryEntry[] }>>
  /** Unlinks the loans of these entries from the person; whole loans, with their renewals and return. */
  eraseHistory(patronId: number, entryIds: readonly SystemId[], acting: Acting): Promise<ErasedHistory>
  historyKeeping(patronId: number): Promise<AsOf<HistoryKeeping>>
  keepHistory(patronId: number, keeps: boolean, acting: Acting): Promise<HistoryKeeping>
  /** The security key of a loan as it stands; undefined for one that does not exist. */
  securityKey(loanId: SystemId): Promise<AsOf<{ readonly key: string }> | undefined>
  /** What a key proves, as it was typed, among the loans of this reader, or at the desk among open ones and those that ended lately. */
  receipt(key: string, patronId?: number): Promise<AsOf<Receipt> | undefined>
}
