import { reason, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { recordAct } from '../circulation/record-act.ts'
import { wrongState } from './loan-states.ts'

/** The library looks for the copy: one task for each loan. */
async function askToSearch(inside: Handles, { row }: StoredLoan): Promise<void> {
  await inside.write
    .insertInto('staff_task')
    .values({
      kind: 'search_copy',
      occasion: `loan:${row.id}`,
      state: 'open',
      library_id: row.library_id,
      patron_id: row.patron_id,
      subject_kind: 'loan',
      subject_id: row.id,
      detail: JSON.stringify({ barcode: row.barcode, title: row.title_line }),
      created_at: instant(inside),
    })
    .onConflict((known) => known.columns(['kind', 'occasion']).doNothing())
    .execute()
}

/** The reader says that the copy is back: fine and notices stop from today on. */
export function claimReturned(context: ActContext, id: SystemId, acting: Acting): Promise<Decision<object>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loan = await holdLoan(inside, id)
    if (!loan) return notFound
    const own = ownPersonReasons(acting.operatorPatronId, loan.patronId)
    if (own.length > 0) return refuse(own)
    if (loan.row.state !== 'open') return wrongState(loan.row.state)
    if (loan.row.claimed_returned_at !== null) return refuse([reason('estado_invalido', { estado: 'em_procura' })])
    await inside.write
      .updateTable('loan')
      .set({ claimed_returned_at: instant(inside) })
      .where('id', '=', loan.row.id)
      .execute()
    await askToSearch(inside, loan)
    await recordAct(inside, acting, { act: 'claimed_returned', subject: { kind: 'loan', id: loan.row.id }, patronId: loan.patronId })
    return { done: true as const }
  })
}
