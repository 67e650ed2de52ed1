import type { Handles } from '../../../database/handles.ts'

/** Debts that are open or were paid too much at any time, the oldest first, each with the state of the loan it came of: one statement. */
export const debtRows = ({ read }: Pick<Handles, 'read'>, patronId: number) =>
  read
    .selectFrom('debt')
    .leftJoin('loan', 'loan.id', 'debt.loan_id')
    .selectAll('debt')
    .select('loan.state as loan_state')
    .where('debt.patron_id', '=', patronId)
    .where((of) =>
      of.or([
        of('balance_cents', '>', 0),
        of.exists(
          of
            .selectFrom('debt_entry')
            .select('debt_entry.id')
            .whereRef('debt_entry.debt_id', '=', 'debt.id')
            .where('debt_entry.kind', '=', 'to_refund'),
        ),
      ]),
    )
    .orderBy('charged_on')
    .orderBy('debt.id')
    .execute()

/** What a person owes. */
export const openDebtRows = async (handles: Pick<Handles, 'read'>, patronId: number) =>
  (await debtRows(handles, patronId)).filter((row) => row.balance_cents > 0)

/** Cents. */
export const owedBy = (rows: readonly { readonly balance_cents: number }[]): number => rows.reduce((sum, row) => sum + row.balance_cents, 0)
