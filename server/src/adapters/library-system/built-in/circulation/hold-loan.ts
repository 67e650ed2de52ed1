import type { SystemId } from '../../../../ports/library-system/acts.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadLoan, type StoredLoan } from './load-loan.ts'
import { holdCopyById, lockPatron } from './locks.ts'
import { ownId } from './system-ids.ts'

/** A loan that still has its person and copy, both held: copy before patron. Undefined where there is none. */
export async function holdLoan(
  inside: Handles,
  id: SystemId,
): Promise<(StoredLoan & { readonly copyId: number; readonly patronId: number }) | undefined> {
  const loanId = ownId(id)
  if (loanId === undefined) return undefined
  const found = await inside.read.selectFrom('loan').select(['copy_id', 'patron_id']).where('id', '=', loanId).executeTakeFirst()
  if (!found || found.copy_id === null || found.patron_id === null) return undefined
  if ((await holdCopyById(inside, found.copy_id)) === undefined) return undefined
  await lockPatron(inside, found.patron_id)
  const loan = await loadLoan(inside, loanId)
  return loan && { ...loan, copyId: found.copy_id, patronId: found.patron_id }
}
