import type { CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'
import type { CopyState, ShelfState } from './copy-state.ts'
import type { Allocation, LendingInput } from './lending.ts'
import { limitsOf } from './limit-choice.ts'
import type { LoanKind } from './limits.ts'
import { loanTypeOn, type TypedCopy } from './loan-type.ts'
import { localMoment } from './local-time.ts'
import { choosePolicy, type PolicyKeys } from './policy-choice.ts'
import { categoryOf, standingOf, type Reader } from './reader.ts'
import type { RuleBook } from './rule-book.ts'
import { windowsOf } from './vacation-window.ts'

/** A copy that somebody wants to take out, with all that lays claim to it. */
export interface CopyAsked {
  readonly state: CopyState
  readonly shelfState: ShelfState
  readonly work: string
  readonly group: string
  readonly typed: TypedCopy
  readonly openLoan?: { readonly loanId: number; readonly patronId: number } | undefined
  readonly allocation?: Allocation | undefined
}

export interface LoanAsked {
  readonly libraryId: number
  readonly kind?: LoanKind
  readonly dueDay?: string
  readonly override?: { readonly codes: readonly CirculationReasonCode[] }
}

/** All that a loan is decided by, as it was read. */
export interface LendingScene {
  readonly book: RuleBook
  readonly request: LoanAsked
  readonly reader: Reader
  readonly bondId: number
  readonly copy: CopyAsked
  /** The hold that the copy serves now. */
  readonly next?: { readonly patronId: number } | undefined
  /** Whose hold on the copy was just found expired. */
  readonly expired?: { readonly patronId: number; readonly limitDay: string } | undefined
  /** When this reader last returned this work. */
  readonly returnedAt?: Date | undefined
}

/** By what the policy of a loan is chosen. */
export const keysOfLoan = ({ book, request: { libraryId }, reader, bondId, copy }: LendingScene): PolicyKeys => ({
  libraryId,
  categoryId: categoryOf(reader, bondId),
  group: copy.group,
  loanType: loanTypeOn(copy.typed, localMoment(book.now, book.calendarOf(libraryId).zone).date).code,
})

export function lendingInput(scene: LendingScene): LendingInput {
  const { book, request, reader, bondId, copy, next, expired, returnedAt } = scene
  const keys = keysOfLoan(scene)
  const { pauseHours, readingRoomCounts } = book.settings
  return {
    now: book.now,
    calendar: book.calendarOf(request.libraryId),
    policy: choosePolicy(book.policies, keys, book.today, book.centralLibraryId),
    windows: windowsOf(book.windows, keys, book.today),
    copy: { ...copy, ...copy.typed, loan: copy.openLoan, nextInQueue: copy.allocation ? undefined : next },
    patronId: reader.patronId,
    standing: standingOf(reader, book, bondId),
    limits: limitsOf(book.limits, keys.libraryId, keys.categoryId),
    openLoans: reader.openLoans.map((one) => ({ ...one, otherBond: one.bondId !== bondId })),
    readingRoomCounts,
    kind: request.kind,
    dueDay: request.dueDay,
    expiredHold: expired?.patronId === reader.patronId ? expired.limitDay : undefined,
    ...(pauseHours === undefined || !returnedAt ? {} : { pause: { hours: pauseHours, returnedAt } }),
    override: request.override?.codes,
  }
}

/** The hold that a loan of a copy which is set apart for nobody ends: its reader's among those that it may serve. Reading-room use ends none. */
export const holdEndedBy = <Hold extends { readonly patronId: number }>(
  kind: LoanKind,
  patronId: number,
  holds: readonly Hold[],
): Hold | undefined => (kind === 'reading_room' ? undefined : holds.find((one) => one.patronId === patronId))
