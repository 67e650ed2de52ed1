import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { noteRequestStep, stepActor } from '../circulation/hold-steps.ts'

/** What is left of such a request is the way of the copy, which goes on without it. Its loan may name nobody any more. */
export function finishReturned(context: ActContext, patronId: number, acting: Acting): Promise<number> {
  return inOneTransaction(context, acting, async (inside) => {
    const ended = await inside.write
      .updateTable('loan_request')
      .set({ state: 'finished', ended_at: instant(inside), ended_by: stepActor(acting) })
      .where('patron_id', '=', patronId)
      .where('state', '=', 'removed')
      .where('loan_id', 'in', (of) => of.selectFrom('loan').select('loan.id').where('loan.state', '<>', 'open'))
      .returning('id')
      .execute()
    for (const { id } of ended) await noteRequestStep(inside, acting, { id, kind: 'came_home', state: 'finished' })
    return ended.length
  })
}
