import type { DebtKind } from './money.ts'

/** Whom a row is about: the code of the person, and the category of the bond where several are active. */
export interface ImportedReader {
  readonly code: string
  readonly category?: string
}

/** What is on loan in the system of before. Days are local. */
export interface ImportedLoan {
  readonly reader: ImportedReader
  readonly barcode: string
  /** Code; the copy's own library where absent. */
  readonly library?: string
  readonly lentOn: string
  readonly dueOn: string
  readonly renewals: number
}

export interface ImportedHold {
  readonly reader: ImportedReader
  /** Any copy of those that are waited for. */
  readonly barcode: string
  /** The moment of placing: the order of the queue. */
  readonly since: Date
  readonly pickUpLibrary?: string
}

export interface ImportedDebt {
  readonly reader: ImportedReader
  readonly library: string
  readonly kind: DebtKind
  readonly cents: number
  readonly chargedOn: string
  readonly title?: string
  /** The number of the debt in the system of before; without it the row's other cells tell it from others. */
  readonly reference?: string
  /** Which of the rows of its file that are alike it is, from 2 on; absent for the first, and where it has a reference. */
  readonly nth?: number
}

export interface ImportedBlock {
  readonly reader: ImportedReader
  readonly kind: 'suspension' | 'administrative'
  readonly from: string
  readonly until?: string
  /** For the reader. */
  readonly reason: string
}

export type ImportRefusal =
  | 'unknown_reader'
  | 'no_active_bond'
  | 'several_bonds'
  | 'unknown_library'
  | 'unknown_copy'
  | 'copy_on_loan'
  | 'copy_reserved'
  | 'copy_not_lendable'
  | 'bad_span'
  | 'holds_already'

export type ImportOutcome = 'imported' | 'unchanged' | { readonly refused: ImportRefusal }

/**
 * The initial import of what another system lent, held, was owed and blocked. No rule judges a row, nobody is told of it, and the same row again
 * changes nothing.
 */
export interface InitialImport {
  loan(loan: ImportedLoan): Promise<ImportOutcome>
  hold(hold: ImportedHold): Promise<ImportOutcome>
  debt(debt: ImportedDebt): Promise<ImportOutcome>
  block(block: ImportedBlock): Promise<ImportOutcome>
}
