import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant } from '../../../database/handles.ts'
import type { ActContext } from '../circulation/acts.ts'
import type { RequestAct } from './own-request.ts'
import { recordStep, step, type Stepped } from './request-steps.ts'

/** When the copy was scanned off the shelf, or that it was not. Answers whether that is new. */
async function noteScanned({ inside, row }: RequestAct, scanned: boolean): Promise<boolean> {
  if (row.allocation_id === null) return false
  const noted = await inside.write
    .updateTable('allocation')
    .set({ scanned_at: scanned ? instant(inside) : null })
    .where('id', '=', row.allocation_id)
    .where('stage', '=', 'pull_list')
    .where('scanned_at', scanned ? 'is' : 'is not', null)
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

export const separateRequest = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'separate', async (act) => {
    if (await noteScanned(act, true)) await recordStep(act, 'separated_loan_request')
  })

export const putBackRequest = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'put_back', async (act) => {
    if (await noteScanned(act, false)) await recordStep(act, 'put_back_loan_request')
  })
