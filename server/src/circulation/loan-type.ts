/** What may be done with a copy: its loan type. `code` is N, C, E, … as the institution writes it. */
export interface LoanTypeRules {
  readonly code: string
  readonly lends: boolean
  readonly holdable: boolean
  readonly renewable: boolean
  readonly consultOnly: boolean
}

export interface TypedCopy {
  readonly loanType: LoanTypeRules
  /** Takes the place of its own type between two local dates, both included; without `until` as long as it stands. */
  readonly temporary?: { readonly loanType: LoanTypeRules; readonly from: string; readonly until?: string }
}

/** The loan type that holds on a local date. */
export const loanTypeOn = ({ loanType, temporary }: TypedCopy, date: string): LoanTypeRules =>
  temporary && temporary.from <= date && date <= (temporary.until ?? date) ? temporary.loanType : loanType
