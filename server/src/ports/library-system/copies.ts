import type { CopyState } from '../../circulation/copy-state.ts'
import type { Acting, AsOf, Decision } from './acts.ts'

/** What staff change of a copy; absent parts stay. */
export interface CopyChange {
  readonly barcode: string
  /** One that a loan, a hold shelf or a way brings is refused, and so is another state for a copy on loan. */
  readonly state?: CopyState
  readonly loanTypeId?: number
  /** In the place of its own type between two local days, both included; null ends it. */
  readonly temporary?: { readonly loanTypeId: number; readonly from: string; readonly until?: string } | null
  readonly libraryId?: number
  readonly volume?: string | null
  readonly note?: string | null
  readonly reason: string
}

/** What a change of a copy ends or begins for readers. */
export interface CopyEffects {
  /** Nobody can serve them any more. */
  readonly holdsCancelled: number
  /** The copy was theirs: they wait again, at their place. */
  readonly holdsBackInQueue: number
  /** They wait, and get this copy. */
  readonly holdsServed: number
  readonly requestsEnded: number
  /** It was lost and is there: what was still owed for it is not. */
  readonly replacementsCancelled: number
}

export interface CopyChanges {
  /** What the change would do, by the same rules; nothing is written. */
  previewCopyChange(change: CopyChange, acting: Acting): Promise<Decision<AsOf<CopyEffects>>>
  changeCopy(change: CopyChange, acting: Acting): Promise<Decision<CopyEffects>>
}
