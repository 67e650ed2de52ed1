import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'
import type { SystemId } from './acts.ts'
import type { SlipTerms } from './circulation-settings.ts'

/** A slip by which one library is paid. That it was issued is no payment. Days are local. */
export interface ShownSlip {
  readonly number: string
  readonly libraryId: number
  /** At most 17 digits. */
  readonly reference: string
  readonly cents: number
  /** MM/YYYY. */
  readonly competence: string
  readonly dueOn: string
  readonly issuedOn: string
  readonly debtIds: readonly SystemId[]
}

export interface PaymentSlip extends ShownSlip {
  /** Where it is paid: the day that the bank tells. */
  readonly paidOn?: string
  readonly terms: SlipTerms
}

/** What a slip of one library would be of, why there is none, and one that is still good. */
export interface LibrarySlip {
  readonly libraryId: number
  readonly cents: number
  readonly reasons: readonly CirculationReason[]
  readonly slip?: ShownSlip
}
