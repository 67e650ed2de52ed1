import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { noteRequestStep } from './hold-steps.ts'

/** A copy that was lent for a request is at home again, or does not come back: the request is over. `reason`: why it did not come home. */
export async function finishRequests(inside: Handles, acting: Acting, copyId: number, libraryId: number, reason?: string): Promise<void> {
  const ended = await inside.write
    .updateTable('loan_request')
    .set({ state: 'finished', ended_at: instant(inside), ended_by: 'staff' })
    .where('state', '=', 'removed')
    .where('loan_id', 'in', (of) => of.selectFrom('loan').select('loan.id').where('copy_id', '=', copyId).where('loan.state', '<>', 'open'))
    .returning('id')
    .execute()
  for (const { id } of ended)
    await noteRequestStep(
      inside,
      acting,
      { id, kind: 'came_home', state: 'finished' },
      { copyId, libraryId, ...(reason === undefined ? {} : { reason }) },
    )
}
