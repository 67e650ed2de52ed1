import type { Debt } from '../../../circulation/debt.ts'
import type { HoldState } from '../../../circulation/hold-queue.ts'
import type { RequestState } from '../../../circulation/loan-request.ts'
import type { ServingCopy } from '../../../circulation/next-in-queue.ts'
import type { PickUpLimit } from '../../../circulation/pick-up.ts'
import type { HeldLoan } from '../../../circulation/renewal-input.ts'
import type { LoanToSettle } from '../../../circulation/returning.ts'
import type { AllocationOnCopy } from '../../../circulation/transit.ts'
import type { Certificate } from '../../../ports/library-system/clearance.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import type { LentCopy } from '../../../ports/library-system/loans.ts'
import type { ShownDebt } from '../../../ports/library-system/money.ts'
import type { WrittenBlock } from '../shown/shown-blocks.ts'

export interface MemoryCopy extends ServingCopy {
  readonly copyId: number
  readonly key: string
  readonly work: string
  readonly named: Omit<LentCopy, 'libraryId' | 'library'>
  readonly price?: number
  readonly dueOn?: string | undefined
  readonly allocation?: (MemoryClaim & { readonly stage: AllocationOnCopy['stage'] }) | undefined
  /** The library that it is on its way to. */
  readonly transitTo?: number | undefined
}

interface Claim {
  readonly id: number
  readonly patronId: number
  readonly bondId: number
  readonly categoryId: number
  readonly key: string
  readonly work: string
  readonly wanted: WantedCopies
  readonly title: string
  readonly pickUpLibraryId: number
  readonly queuedAt: Date
  /** Where the copy stands that is set apart for it. */
  readonly stage?: AllocationOnCopy['stage'] | undefined
  readonly limit?: PickUpLimit | undefined
}

export interface MemoryHold extends Claim {
  readonly kind: 'hold'
  readonly state: HoldState
  readonly suspendedUntil?: string | undefined
  readonly putOff: boolean
}

export interface MemoryRequest extends Claim {
  readonly kind: 'request'
  readonly state: RequestState
  readonly loan?: MemoryLoan
}

export type MemoryClaim = MemoryHold | MemoryRequest

export interface MemoryLoan extends HeldLoan, Pick<LoanToSettle, 'lentAt' | 'calendar' | 'price'> {
  readonly patronId: number
  readonly copy: MemoryCopy
}

export interface MemoryBlock extends Omit<WrittenBlock, 'id' | 'active' | 'ofLoss'> {
  readonly id: number
  readonly patronId: number
  readonly returnedOn?: string
  /** That suspends its bond; it is good while the block is not lifted. */
  readonly certificate?: Certificate
}

export interface MemoryDebt extends Debt, Pick<ShownDebt, 'patronId' | 'kind'> {
  readonly sourceKey?: string | undefined
  readonly entries: ShownDebt['lines']
}
