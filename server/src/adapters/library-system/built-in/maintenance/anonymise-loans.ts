import type { Handles } from '../../../database/handles.ts'
import { unlinkLoans } from '../loans/unlink-loans.ts'

/** Loans over since these local days: `kept` for readers who keep a history, `others` for those who do not. */
export interface LastDays {
  readonly kept: string
  readonly others: string
  /** What holds for a reader who chose nothing. */
  readonly history: boolean
  readonly today: string
}

/** Of which nothing is owed, and for which no suspension runs. */
async function loansToAnonymise({ read }: Handles, days: LastDays, atMost: number): Promise<readonly number[]> {
  const rows = await read
    .selectFrom('loan')
    .innerJoin('patron', 'patron.id', 'loan.patron_id')
    .select('loan.id')
    .where('loan.closed_on', '<=', days.others)
    .where('loan.anonymised_at', 'is', null)
    .where((of) =>
      of.or([of('loan.closed_on', '<=', days.kept), of(of.fn.coalesce('patron.keeps_history', of.lit(days.history ? 1 : 0)), '=', 0)]),
    )
    .where((of) =>
      of.not(of.exists(of.selectFrom('debt').select('debt.id').whereRef('debt.loan_id', '=', 'loan.id').where('balance_cents', '>', 0))),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('patron_block')
            .select('patron_block.id')
            .whereRef('patron_block.loan_id', '=', 'loan.id')
            .where('lifted_at', 'is', null)
            .where((block) => block.or([block('ends_on', 'is', null), block('ends_on', '>=', days.today)])),
        ),
      ),
    )
    .orderBy('loan.closed_on')
    .orderBy('loan.id')
    .limit(atMost)
    .execute()
  return rows.map((row) => row.id)
}

/** Answers how many. */
export async function anonymiseLoans(inside: Handles, days: LastDays, atMost: number): Promise<number> {
  const ids = await loansToAnonymise(inside, days, atMost)
  await unlinkLoans(inside, ids)
  return ids.length
}
