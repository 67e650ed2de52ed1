import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { OpenLoan } from '../../../../ports/library-system/loans.ts'
import type { ActContext } from '../circulation/acts.ts'
import { securityKeyOfLoan } from '../circulation/security-keys.ts'
import { ownId } from '../circulation/system-ids.ts'

type Open = AsOf<{ readonly loans: readonly OpenLoan[] }>

/** The same loans, each with the key of its receipt. */
export function withKeys({ secret }: Pick<ActContext, 'secret'>, open: Open): Open {
  const keyOf = ({ id, dueAt, renewals }: OpenLoan) => securityKeyOfLoan(secret, { loanId: ownId(id)!, dueAt, renewals })
  return { ...open, loans: open.loans.map((loan) => ({ ...loan, securityKey: keyOf(loan) })) }
}
