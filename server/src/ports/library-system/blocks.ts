import type { Acting, AsOf, Decision, SystemId } from './acts.ts'

export type BlockKind = 'suspension' | 'administrative' | 'clearance'

/** Days are local and both included. */
export interface PatronBlock {
  readonly id: SystemId
  readonly kind: BlockKind
  readonly origin: 'return' | 'renewal' | 'staff' | 'clearance' | 'import'
  readonly from: string
  readonly until?: string
  readonly libraryId?: number
  /** The bond that a clearance suspends; other kinds are the person's. */
  readonly bondId?: number
  /** In words for the reader, as they were written. */
  readonly reason: string
  /** Neither lifted nor over; it may be still to come. */
  readonly active: boolean
  /** Active, not one that begins after a free day, and not a clearance that leaves the bond in force free; where none is in force, one that leaves no valid bond free. */
  readonly hinders: boolean
  readonly lifted: boolean
  /** The suspension comes of a loss. */
  readonly ofLoss: boolean
}

export interface BlockingLoan {
  readonly loanId: SystemId
  readonly title: string
  readonly barcode: string
  readonly dueOn: string
}

export interface PatronBlocks {
  /** Active ones first, then the newest. */
  readonly blocks: readonly PatronBlock[]
  /** Latest last day of those that hinder; `open`: one of them has none. */
  readonly until?: string
  readonly open: boolean
  /** Overdue loans, which block although no row says so. */
  readonly overdue: readonly BlockingLoan[]
}

export interface NewBlock {
  readonly patronId: number
  readonly kind: 'suspension' | 'administrative'
  readonly from: string
  readonly until?: string
  readonly libraryId?: number
  readonly reason: string
  readonly internalNote?: string
}

export interface BlocksAsked {
  readonly from?: string
  readonly until?: string
  readonly bondId?: number
}

/** What keeps a reader from borrowing, beside debts. */
export interface Blocks {
  /** Active ones, and past ones that touch the span of local dates. `bondId`: the bond in force. */
  ofPatron(patronId: number, asked?: BlocksAsked): Promise<AsOf<PatronBlocks>>
  block(block: NewBlock, acting: Acting): Promise<Decision<{ readonly id: SystemId }>>
  lift(blockId: SystemId, reason: string, acting: Acting): Promise<Decision<object>>
}
