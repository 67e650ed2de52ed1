import { instant, type Handles } from '../../../database/handles.ts'

/** Loans over since this local day of which nothing is owed, in dispute or to be given back. */
async function loansToAnonymise({ read }: Handles, lastDay: string, atMost: number): Promise<readonly number[]> {
  const rows = await read
    .selectFrom('loan')
    .select('id')
    .where('closed_on', '<=', lastDay)
    .where('anonymised_at', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('debt')
            .select('debt.id')
            .whereRef('debt.loan_id', '=', 'loan.id')
            .where((debt) => debt.or([debt('balance_cents', '>', 0), debt('disputed_at', 'is not', null)]))
            .where('debt.state', 'in', ['open', 'partly_paid']),
        ),
      ),
    )
    .orderBy('closed_on')
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => row.id)
}

/** What leads from somebody's money or suspension to a loan: the debt keeps its person for five years, the loan does not. */
async function unlinkMoney({ write }: Handles, ids: readonly number[]): Promise<void> {
  await write.updateTable('debt').set({ loan_id: null, source_key: null }).where('loan_id', 'in', ids).execute()
  await write.updateTable('patron_block').set({ loan_id: null, source_key: null }).where('loan_id', 'in', ids).execute()
}

/** Tasks and alerts about a loan name its reader. */
async function forgetMentions({ write }: Handles, ids: readonly number[]): Promise<void> {
  await write
    .deleteFrom('staff_task')
    .where('subject_kind', '=', 'loan')
    .where('subject_id', 'in', ids)
    .where('state', '<>', 'open')
    .execute()
  const subjects = ids.map((id) => `loan:${id}`)
  await write.deleteFrom('alert').where('subject', 'in', subjects).execute()
}

/** The loan stays for its copy and for statistics; whose it was does not. Answers how many. */
export async function anonymiseLoans(inside: Handles, lastDay: string, atMost: number): Promise<number> {
  const ids = await loansToAnonymise(inside, lastDay, atMost)
  if (ids.length === 0) return 0
  await unlinkMoney(inside, ids)
  await forgetMentions(inside, ids)
  await inside.write.updateTable('renewal').set({ renewed_by: null }).where('loan_id', 'in', ids).where('channel', '<>', 'desk').execute()
  const nobody = { patron_id: null, bond_id: null, picked_up_by: null, exempt_reason: null, exempt_by: null, source_key: null }
  await inside.write
    .updateTable('loan')
    .set({ ...nobody, anonymised_at: instant(inside) })
    .where('id', 'in', ids)
    .where('anonymised_at', 'is', null)
    .execute()
  return ids.length
}
