import type { Bond } from '../../../circulation/bond-choice.ts'
import type { LibraryCalendar } from '../../../circulation/calendar.ts'
import type { Certificate as CertificateState } from '../../../circulation/clearance.ts'
import type { CopyState, ShelfState } from '../../../circulation/copy-state.ts'
import type { Debt, DebtEntry } from '../../../circulation/debt.ts'
import type { HoldState } from '../../../circulation/hold-queue.ts'
import type { LimitRow } from '../../../circulation/limit-choice.ts'
import type { LoanKind } from '../../../circulation/limits.ts'
import type { RequestState } from '../../../circulation/loan-request.ts'
import type { LoanTypeRules } from '../../../circulation/loan-type.ts'
import type { PickUpLimit } from '../../../circulation/pick-up.ts'
import type { LoanPolicy } from '../../../circulation/policy-choice.ts'
import type { LoanToSettle, PenaltyRules } from '../../../circulation/returning.ts'
import type { Block } from '../../../circulation/suspension.ts'
import type { AllocationOnCopy } from '../../../circulation/transit.ts'
import type { PatronBlock } from '../../../ports/library-system/blocks.ts'
import type { CirculationSettings } from '../../../ports/library-system/circulation-settings.ts'
import type { Certificate } from '../../../ports/library-system/clearance.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import type { LentCopy } from '../../../ports/library-system/loans.ts'
import type { DebtKind } from '../../../ports/library-system/money.ts'

/** What the institution decides; nobody changes it while the program runs. */
export interface MemoryRules {
  readonly libraries: ReadonlyMap<number, { readonly code: string; readonly name: string }>
  readonly calendars: ReadonlyMap<number, LibraryCalendar>
  readonly policies: readonly LoanPolicy[]
  readonly limits: readonly LimitRow[]
  readonly centralLibraryId: number
  readonly settings: CirculationSettings
  readonly penalties: PenaltyRules
}

export interface MemoryReader {
  readonly patronId: number
  readonly bonds: readonly (Bond & { readonly categoryId: number; readonly validUntil?: string })[]
}

/** A hold or a loan request. */
interface Claim {
  readonly id: number
  readonly patronId: number
  readonly bondId: number
  readonly categoryId: number
  readonly key: string
  readonly wanted: WantedCopies
  readonly pickUpLibraryId: number
  readonly at: Date
  limit?: PickUpLimit | undefined
}

export interface MemoryHold extends Claim {
  readonly kind: 'hold'
  state: HoldState
  suspendedUntil?: string | undefined
  putOff: boolean
}

export interface MemoryRequest extends Claim {
  readonly kind: 'request'
  state: RequestState
  loan?: MemoryLoan
}

export interface MemoryCopy {
  readonly copyId: number
  readonly named: Pick<LentCopy, 'barcode' | 'title' | 'volume'> & { readonly titleId: number }
  readonly libraryId: number
  readonly loanType: LoanTypeRules
  readonly group: string
  readonly price?: number
  readonly shelfState: ShelfState
  state: CopyState
  dueOn?: string | undefined
  allocation?: { readonly claim: MemoryHold | MemoryRequest; stage: AllocationOnCopy['stage'] } | undefined
  /** The library that it is on its way to. */
  transitTo?: number | undefined
}

export interface MemoryLoan extends Omit<LoanToSettle, 'due' | 'policy'> {
  readonly loanId: number
  readonly patronId: number
  readonly bondId: number
  readonly copy: MemoryCopy
  readonly libraryId: number
  readonly kind: LoanKind
  readonly policy: LoanPolicy
  due: LoanToSettle['due']
  open: boolean
  renewals: number
  webRenewals: number
}

export interface MemoryBlock extends Block, Pick<PatronBlock, 'libraryId' | 'origin' | 'reason'> {
  readonly id: number
  readonly patronId: number
  lifted: boolean
}

export interface MemoryDebt extends Debt {
  readonly patronId: number
  readonly kind: DebtKind
  readonly sourceKey?: string | undefined
  readonly entries: (DebtEntry & { readonly id: number; readonly on: string; readonly reason?: string; readonly paymentId?: string })[]
}

export interface MemoryCertificate {
  readonly certificate: Certificate
  /** What suspends its bond. */
  readonly block: MemoryBlock
  state: CertificateState['state']
}
