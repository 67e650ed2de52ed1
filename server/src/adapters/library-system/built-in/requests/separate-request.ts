import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant } from '../../../database/handles.ts'
import type { ActContext } from '../circulation/acts.ts'
import { scanCopy } from '../circulation/scan-copy.ts'
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

const staysHere = ({ row }: RequestAct): boolean => row.library_id === row.pick_up_library_id

export const separateRequest = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(
    context,
    id,
    acting,
    (act) => (staysHere(act) ? 'receive' : 'separate'),
    async (act) => {
      const isNew = await noteScanned(act, true)
      if (isNew) await recordStep(act, 'separated_loan_request')
      if (act.copy && staysHere(act)) await scanCopy(act.inside, act.book, act.copy, act.row.library_id, acting)
    },
  )

export const putBackRequest = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'put_back', async (act) => {
    if (await noteScanned(act, false)) await recordStep(act, 'put_back_loan_request')
  })
