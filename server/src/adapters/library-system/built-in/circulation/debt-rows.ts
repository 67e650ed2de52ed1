import type { Handles } from '../../../database/handles.ts'

/** What a person owes, the oldest first, each with the state of the loan it came of. */
export const openDebtRows = ({ read }: Pick<Handles, 'read'>, patronId: number) =>
  read
    .selectFrom('debt')
    .leftJoin('loan', 'loan.id', 'debt.loan_id')
    .selectAll('debt')
    .select('loan.state as loan_state')
    .where('debt.patron_id', '=', patronId)
    .where('balance_cents', '>', 0)
    .orderBy('charged_on')
    .orderBy('debt.id')
    .execute()

/** Cents. */
export const owedBy = (rows: readonly { readonly balance_cents: number }[]): number => rows.reduce((sum, row) => sum + row.balance_cents, 0)
