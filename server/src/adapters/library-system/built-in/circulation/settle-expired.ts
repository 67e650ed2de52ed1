import { isOver } from '../../../../circulation/pick-up.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { allocateCopy } from './allocate-copy.ts'
import { endAllocation, noteHoldStep, noteRequestStep } from './hold-steps.ts'
import { loadCopySituation, type CopySituation } from './load-copy-situation.ts'
import { nextInQueue } from './next-in-queue.ts'
import type { RuleBook } from './rule-book.ts'
import { setCopyState } from './set-copy-state.ts'

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

/** A copy that nobody has any more: it serves the next in its queue, stands free where it is at home, or is to be sent there. */
export async function freeCopy(inside: Handles, book: RuleBook, copy: CopySituation, atLibraryId: number): Promise<void> {
  const queue = await nextInQueue(inside, book, copy)
  if (queue.next) {
    await allocateCopy(inside, system, copy.copyId, queue, 'pull_list')
    await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: copy.state, state: 'on_hold_shelf' })
    return
  }
  const home = atLibraryId === copy.libraryId
  if (!home)
    await inside.write
      .insertInto('transit')
      .values({
        copy_id: copy.copyId,
        from_library_id: atLibraryId,
        to_library_id: copy.libraryId,
        reason: 'home',
        started_at: instant(inside),
      })
      .execute()
  await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: copy.state, state: home ? 'available' : 'in_transit' })
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
  await freeCopy(inside, book, copy, allocation.pickUpLibraryId)
  return {
    copy: await loadCopySituation(inside, copy.copyId),
    expired: { patronId: allocation.patronId, limitDay: allocation.pickUpOn ?? book.today },
  }
}
