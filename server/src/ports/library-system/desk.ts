import type { CirculationReason, CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'
import type { CopyState } from '../../circulation/copy-state.ts'
import type { LoanKind } from '../../circulation/limits.ts'
import type { ReturnMoment } from '../../circulation/returning.ts'
import type { Acting, AsOf, Decision, SystemId } from './acts.ts'
import type { CopyChanges } from './copies.ts'
import type { LentCopy, ShownDue } from './loans.ts'

export interface Overriding {
  readonly codes: readonly CirculationReasonCode[]
  readonly reason: string
}

export interface LendRequest {
  readonly patronId: number
  /** Without it the reader's only active bond. */
  readonly bondId?: number
  readonly barcode: string
  /** The library that lends. */
  readonly libraryId: number
  readonly kind?: LoanKind
  /** A due day that staff name. */
  readonly dueDay?: string
  readonly override?: Overriding
  readonly way?: 'desk' | 'terminal'
  /** Name of somebody else who fetches the copy. */
  readonly pickedUpBy?: string
  /** That person may fetch for the reader by a delegation; without it only a person named in the request may. */
  readonly mayPickUp?: boolean
}

export interface Lent extends LentCopy, ShownDue {
  readonly loanId: SystemId
  readonly copyId: number
  readonly kind: LoanKind
  readonly policyId?: number
  /** The reader's own hold or request that this loan fulfils. */
  readonly fulfils?: 'hold' | 'request'
  readonly warnings: readonly CirculationReason[]
  readonly overridden: readonly CirculationReason[]
  readonly securityKey: string
}

export interface ReturnRequest {
  readonly barcode: string
  /** Where it is scanned. */
  readonly libraryId: number
  readonly moment?: ReturnMoment
  /** Neither fine nor suspension, with the reason. */
  readonly exempt?: { readonly reason: string }
  readonly way?: 'desk' | 'terminal'
  /** Who stands at the terminal and showed who they are: their own loans are taken back there also where nothing is without a sign-in. */
  readonly broughtBy?: number
}

/** What to do with the object in hand. `slip` is what is printed for the hold shelf. */
export interface CopyDestination {
  readonly kind: 'shelf' | 'hold_shelf' | 'send' | 'staff'
  readonly libraryId?: number
  readonly for?: 'home' | 'hold' | 'request'
  readonly slip?: { readonly number: string; readonly patronId: number; readonly limitDay?: string }
}

/** What a return made of its lateness. */
export interface MadePenalty {
  readonly lateDays: number
  readonly suspension?: { readonly from: string; readonly until: string }
  readonly debt?: { readonly id: SystemId; readonly cents: number }
}

export interface Returned extends LentCopy, MadePenalty {
  readonly copyId: number
  readonly state: CopyState
  readonly loanId?: SystemId
  readonly patronId?: number
  readonly returnedAt?: Date
  readonly destination: CopyDestination
  readonly note?: string
}

/** Chosen loans whose due day moves, for a strike or a flood. */
export interface DueDateMove {
  readonly libraryId: number
  /** Span of due days, both included. */
  readonly from: string
  readonly until: string
  readonly categoryIds?: readonly number[]
  readonly groups?: readonly string[]
  readonly newDay: string
  readonly reason: string
}

/** A copy as the desk sees it before it acts. */
export interface CopyAtDesk extends LentCopy {
  readonly copyId: number
  readonly state: CopyState
  readonly loan?: ShownDue & { readonly id: SystemId; readonly patronId: number }
  readonly allocation?: {
    readonly kind: 'hold' | 'request'
    readonly stage: 'pull_list' | 'on_the_way' | 'on_hold_shelf'
    readonly patronId: number
  }
}

/** Lending and returning. All reasons of a refusal are answered, the copy's before the person's. */
export interface Lending {
  copy(barcode: string): Promise<AsOf<CopyAtDesk> | undefined>
  lend(request: LendRequest, acting: Acting): Promise<Decision<Lent>>
  /** By bar code alone, at any library. Scanned again it changes nothing but what is due. */
  takeBack(request: ReturnRequest, acting: Acting): Promise<Decision<Returned>>
}

/** Why a loan ends without its return as it went. What is damaged is in hand, what is lost is not. */
export interface Loss {
  readonly kind: 'lost' | 'damaged'
  /** What staff charge for the replacement; without it the price of the copy. */
  readonly cents?: number
  readonly reason: string
}

/** What a loss cost. */
export interface Lost extends MadePenalty {
  readonly replacement?: { readonly id: SystemId; readonly cents: number }
}

/** What is put right afterwards, and due days. */
export interface Corrections {
  /** Another return instant afterwards; penalties follow it. Only to an earlier one. */
  correctReturn(loanId: SystemId, moment: ReturnMoment, reason: string, acting: Acting): Promise<Decision<MadePenalty>>
  /** Within ten minutes by the same operator: of a loan, or of its return. */
  undo(loanId: SystemId, what: 'loan' | 'return', acting: Acting): Promise<Decision<object>>
  /** Ends the loan, stops the fine, charges the replacement once. */
  declareLost(loanId: SystemId, loss: Loss, acting: Acting): Promise<Decision<Lost>>
  /** The reader says that the copy is back: fine and notices stop, the library looks for it. */
  claimReturned(loanId: SystemId, acting: Acting): Promise<Decision<object>>
  /** To a later open day of the lending library. */
  moveDueDate(loanId: SystemId, day: string, reason: string, acting: Acting): Promise<Decision<ShownDue>>
  /** How many loans such a move concerns. */
  countDueDateMove(move: DueDateMove): Promise<Decision<AsOf<{ readonly loans: number }>>>
  moveDueDates(move: DueDateMove, acting: Acting): Promise<Decision<{ readonly loans: number }>>
}

/** The acts of the desk on copies and loans. */
export type Desk = Lending & Corrections & CopyChanges
