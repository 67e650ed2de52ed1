import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { endAllocation, noteHoldStep, noteRequestStep, stepActor } from '../circulation/hold-steps.ts'
import type { CopySituation, HeldAllocation } from '../circulation/load-copy-situation.ts'
import { loginOf } from '../circulation/record-act.ts'

const changed = 'copy_changed'

/** A hold whose copy vanishes has its place back. Its reader is told where she had been told of the copy. */
async function backInQueue(inside: Handles, copy: CopySituation, { ofId, stage }: HeldAllocation, acting: Acting): Promise<void> {
  await inside.write
    .updateTable('hold')
    .set({ state: 'queued', released_at: null, pick_up_on: null, pick_up_at: null })
    .where('id', '=', ofId)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  if (stage === 'pull_list') return
  await noteHoldStep(inside, acting, { id: ofId, kind: 'back_in_queue', state: 'queued' }, { copyId: copy.copyId, reason: changed })
}

async function endRequest(inside: Handles, copy: CopySituation, { ofId }: HeldAllocation, acting: Acting, reason: string): Promise<void> {
  await inside.write
    .updateTable('loan_request')
    .set({ state: 'not_finished', ended_at: instant(inside), ended_by: stepActor(acting), end_reason: reason })
    .where('id', '=', ofId)
    .where('state', 'in', ['waiting', 'in_transit', 'available'])
    .execute()
  await noteRequestStep(inside, acting, { id: ofId, kind: 'refused', state: 'not_finished' }, { copyId: copy.copyId, reason })
}

/** Whoever the copy was meant for does not get it. Answers what ended; the copy's state is written by the caller. */
export async function takeCopyAway(
  inside: Handles,
  copy: CopySituation,
  acting: Acting,
  reason: string,
): Promise<{ readonly holds: number; readonly requests: number }> {
  const { allocation } = copy
  if (!allocation) return { holds: 0, requests: 0 }
  await endAllocation(inside, allocation.allocationId, changed)
  if (allocation.kind === 'hold') await backInQueue(inside, copy, allocation, acting)
  else await endRequest(inside, copy, allocation, acting, reason)
  return allocation.kind === 'hold' ? { holds: 1, requests: 0 } : { holds: 0, requests: 1 }
}

/** A copy that staff have in hand is not on its way any more. */
export async function endTransitOf(inside: Handles, copyId: number, acting: Acting): Promise<void> {
  await inside.write
    .updateTable('transit')
    .set({ ended_at: instant(inside), end_reason: changed, ended_by: loginOf(acting) })
    .where('copy_id', '=', copyId)
    .where('ended_at', 'is', null)
    .execute()
}
