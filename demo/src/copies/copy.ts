import type { CopyState } from '@farol/server/circulation/copy-state.ts'

/** Codes of the five libraries: Central, Saúde, Campus Norte, Escolar, Arquivo e Memória da Serra. */
export type LibraryCode = 'BC' | 'BS' | 'BN' | 'BE' | 'AM'

/** N normal, C in the building only, E special (hours), R restricted, S never lent. */
export type LoanTypeCode = 'N' | 'C' | 'E' | 'R' | 'S'

export type { CopyState }

/** One physical item. Days count from the clock's today: time moves with whoever looks. */
export interface DemoCopy {
  barcode: string
  library: LibraryCode
  volume?: string
  tome?: string
  part?: string
  additionalMaterial?: string
  /** Code of a location of the same library. */
  location: string
  collection: string
  loanType: LoanTypeCode
  state: CopyState
  /** Days from today to the due date; only of copies on loan. */
  dueInDays?: number
  callNumber: string
  acquisition: 'purchase' | 'donation' | 'exchange' | 'legal_deposit'
  /** Days from today back to the day of acquisition. */
  acquiredDaysAgo: number
  priceCents?: number
  note?: string
}
