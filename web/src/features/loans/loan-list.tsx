import type { PendingLoan } from '@farol/contract/loans.ts'
import { RenewAct } from './renew-act.tsx'
import { LoanRow } from './loan-row.tsx'
import type { Renewal } from './use-renewal.ts'

interface LoanListProps {
  readonly loans: readonly PendingLoan[]
  readonly renewal: Renewal
  readonly stale: boolean
  readonly short?: boolean
}

/** Loans, each with its act. */
export function LoanList({ loans, renewal, stale, short = false }: LoanListProps) {
  return (
    <ul className="bib loans">
      {loans.map((loan) => (
        <LoanRow
          key={loan.codigo}
          loan={loan}
          short={short}
          receipt={!short}
          act={<RenewAct loan={loan} renewal={renewal} stale={stale} />}
        />
      ))}
    </ul>
  )
}
