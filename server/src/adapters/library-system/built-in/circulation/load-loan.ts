import { noPolicyRow } from '../../../../circulation/policy-choice.ts'
import type { Selectable } from 'kysely'
import type { LoanPolicy } from '../../../../circulation/policy-choice.ts'
import type { LoanToSettle } from '../../../../circulation/returning.ts'
import type { Handles } from '../../../database/handles.ts'
import type { LoanTable } from '../../../database/areas/loans.ts'
import { runningOf } from './loan-terms.ts'
import { policyOf } from './policy-rows.ts'
import type { RuleBook } from './rule-book.ts'

export interface StoredLoan {
  readonly row: Selectable<LoanTable>
  /** The row that the loan was made under; one that allows and costs nothing where there was none. */
  readonly policy: LoanPolicy
}

/** Two statements; undefined where there is no such loan. */
export async function loadLoan({ read }: Handles, loanId: number): Promise<StoredLoan | undefined> {
  const row = await read.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirst()
  if (!row) return undefined
  const policy =
    row.policy_id === null ? undefined : await read.selectFrom('loan_policy').selectAll().where('id', '=', row.policy_id).executeTakeFirst()
  return { row, policy: policy ? policyOf(policy) : noPolicyRow }
}

/** A loan as its lateness is settled. `price` is the copy's, cents. */
export function toSettle({ row, policy }: StoredLoan, book: RuleBook, price?: number): LoanToSettle {
  const stopped = row.claimed_returned_at ?? row.unattended_return_at
  return {
    ...runningOf(row),
    lentAt: new Date(row.lent_at),
    policy,
    calendar: book.calendarOf(row.library_id),
    ...(price === undefined ? {} : { price }),
    ...(stopped === null ? {} : { stoppedAt: new Date(stopped) }),
  }
}
