import { sql } from 'kysely'
import { instant, type Handles } from '../../../database/handles.ts'
import { idList } from '../../../database/value-lists.ts'

/** What stays open loses its person. What has to be given back stays the person's, and tells of no loan. */
async function forgetOpenTasks({ write, engine }: Handles, loanIds: readonly number[]): Promise<void> {
  const ofLoans = write.updateTable('staff_task').where('subject_kind', '=', 'loan').where('subject_id', 'in', idList(engine, loanIds))
  await ofLoans.where('kind', '<>', 'refund').set({ patron_id: null, detail: '{}' }).execute()
  const occasion = sql<string>`'task:' || cast(id as text)`
  await ofLoans.where('kind', '=', 'refund').set({ occasion, subject_kind: null, subject_id: null }).execute()
}

/**
 * What was charged and suspended for loans names them no more. The replacement of a copy that may yet be found keeps its key until then, or until
 * the money is past its retention: by it alone what was paid is given back to whom the debt is of.
 */
async function unlinkMoney({ write, engine }: Handles, loanIds: readonly number[]): Promise<void> {
  const ids = idList(engine, loanIds)
  const remaining = sql<string | null>`case when kind = 'replacement' and exists (select 1 from loan where loan.id = debt.loan_id
    and loan.state = 'lost' and loan.found_at is null) then source_key end`
  await write.updateTable('debt').set({ loan_id: null, source_key: remaining }).where('loan_id', 'in', ids).execute()
  await write.updateTable('patron_block').set({ loan_id: null, source_key: null }).where('loan_id', 'in', ids).execute()
}

/** Loans of which nothing leads to their reader any more: each stays for its copy and for statistics. The debt keeps its person, without the loan. */
export async function unlinkLoans(inside: Handles, loanIds: readonly number[]): Promise<void> {
  if (loanIds.length === 0) return
  const { write, engine } = inside
  const ids = idList(engine, loanIds)
  await unlinkMoney(inside, loanIds)
  await write
    .deleteFrom('staff_task')
    .where('subject_kind', '=', 'loan')
    .where('subject_id', 'in', ids)
    .where('state', '<>', 'open')
    .execute()
  await forgetOpenTasks(inside, loanIds)
  await write
    .deleteFrom('alert')
    .where(
      'subject',
      'in',
      loanIds.map((id) => `loan:${id}`),
    )
    .execute()
  await write.updateTable('renewal').set({ renewed_by: null }).where('loan_id', 'in', ids).where('channel', '<>', 'desk').execute()
  const nobody = { patron_id: null, bond_id: null, picked_up_by: null, exempt_reason: null, exempt_by: null, source_key: null }
  await write
    .updateTable('loan')
    .set({ ...nobody, anonymised_at: instant(inside) })
    .where('id', 'in', ids)
    .where('anonymised_at', 'is', null)
    .execute()
}
