import type { Bond } from '../../../circulation/bond-choice.ts'
import type { LibraryCalendar } from '../../../circulation/calendar.ts'
import type { CopyState } from '../../../circulation/copy-state.ts'
import type { DebtEntry } from '../../../circulation/debt.ts'
import type { HoldState } from '../../../circulation/hold-queue.ts'
import type { LimitRow } from '../../../circulation/limit-choice.ts'
import type { LoanKind } from '../../../circulation/limits.ts'
import type { RequestState } from '../../../circulation/loan-request.ts'
import type { LoanTypeRules } from '../../../circulation/loan-type.ts'
import type { PickUpLimit } from '../../../circulation/pick-up.ts'
import type { LoanPolicy } from '../../../circulation/policy-choice.ts'
import type { LoanToSettle, PenaltyRules } from '../../../circulation/returning.ts'
import type { Block } from '../../../circulation/suspension.ts'
import type { CirculationSettings } from '../../../ports/library-system/circulation-settings.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import type { DebtKind, ShownDebt } from '../../../ports/library-system/money.ts'

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
  loanId?: number
}

export interface MemoryCopy {
  readonly copyId: number
  readonly barcode: string
  readonly titleId: number
  readonly title: string
  readonly libraryId: number
  readonly volume?: string
  readonly loanType: LoanTypeRules
  readonly group: string
  readonly price?: number
  state: CopyState
  dueOn?: string | undefined
  allocation?: { readonly claim: MemoryHold | MemoryRequest; stage: 'pull_list' | 'on_the_way' | 'on_hold_shelf' } | undefined
  transit?: { readonly from: number; readonly to: number } | undefined
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

export interface MemoryBlock extends Block {
  readonly id: number
  readonly patronId: number
  readonly libraryId?: number
  readonly origin: 'return' | 'renewal' | 'staff' | 'clearance'
  readonly reason: string
  lifted: boolean
}

export interface MemoryDebt {
  readonly debtId: number
  readonly patronId: number
  readonly libraryId: number
  readonly kind: DebtKind
  readonly chargedOn: string
  readonly amount: number
  readonly entries: (DebtEntry & Pick<ShownDebt, 'reason'> & { readonly id: number; readonly on: string; readonly paymentId?: number })[]
  readonly sourceKey?: string
}
