import { isOver } from '../../../../circulation/pick-up.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { freeCopy } from './free-copy.ts'
import { endAllocation, noteHoldStep, noteRequestStep } from './hold-steps.ts'
import { loadCopySituation, type CopySituation } from './load-copy-situation.ts'
import type { RuleBook } from './rule-book.ts'

const system: Acting = { actor: { kind: 'system' } }

async function expireHold(inside: Handles, holdId: number, copyId: number): Promise<void> {
  await inside.write
    .updateTable('hold')
    .set({ state: 'expired', ended_at: instant(inside), ended_by: 'system' })
    .where('id', '=', holdId)
    .where('state', '=', 'released')
    .execute()
  await noteHoldStep(inside, system, { id: holdId, kind: 'expired', state: 'expired' }, { copyId })
}

async function expireRequest(inside: Handles, requestId: number, copyId: number): Promise<void> {
  await inside.write
    .updateTable('loan_request')
    .set({ state: 'not_finished', ended_at: instant(inside), ended_by: 'system', end_reason: 'expired' })
    .where('id', '=', requestId)
    .where('state', '=', 'available')
    .execute()
  await noteRequestStep(inside, system, { id: requestId, kind: 'expired', state: 'not_finished' }, { copyId })
}

/**
 * The limit is the truth, not the job that enforces it: what waits on this copy beyond its limit ends now, and the copy goes on. Answers the
 * copy as it is then, and whose hold was found expired. Key and copy are held; the book has its policies.
 */
export async function settleExpired(
  inside: Handles,
  book: RuleBook,
  copy: CopySituation,
): Promise<{ readonly copy: CopySituation; readonly expired?: { readonly patronId: number; readonly limitDay: string } }> {
  const { allocation } = copy
  if (allocation?.stage !== 'on_hold_shelf' || !allocation.pickUpAt || !isOver({ at: allocation.pickUpAt }, book.now)) return { copy }
  await endAllocation(inside, allocation.allocationId, 'expired')
  if (allocation.kind === 'hold') await expireHold(inside, allocation.ofId, copy.copyId)
  else await expireRequest(inside, allocation.ofId, copy.copyId)
  await freeCopy(inside, book, copy)
  return {
    copy: await loadCopySituation(inside, copy.copyId),
    expired: { patronId: allocation.patronId, limitDay: allocation.pickUpOn ?? book.today },
  }
}
