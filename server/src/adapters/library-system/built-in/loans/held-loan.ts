import type { HeldLoan } from '../../../../circulation/renewal-input.ts'
import type { LoanState } from '../../../../circulation/renewal.ts'
import type { Selectable } from 'kysely'
import type { LoanTable } from '../../../database/areas/loans.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { runningOf } from '../circulation/loan-terms.ts'

const stateOf = (row: Selectable<LoanTable>, copyStatus: string): LoanState => {
  if (row.state !== 'open') return row.state
  if (row.claimed_returned_at !== null) return 'claimed_returned'
  if (row.unattended_return_at !== null) return 'to_confirm'
  return copyStatus === 'lost' ? 'lost' : copyStatus === 'in_transit' ? 'in_transit' : 'open'
}

/** A stored loan as renewals ask of it. `copyStatus`: the state of the copy, as it is stored. */
export const heldLoan = ({ row, policy }: StoredLoan, copyStatus: string): HeldLoan => ({
  ...runningOf(row),
  loanId: row.id,
  libraryId: row.library_id,
  bondId: row.bond_id ?? 0,
  categoryId: row.category_id,
  group: row.loan_group,
  kind: row.kind,
  state: stateOf(row, copyStatus),
  renewals: row.renewals,
  webRenewals: row.web_renewals,
  policy,
})
