import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import type { AllocationTable } from '../../../database/areas/holds.ts'
import { noteHoldStep } from './hold-steps.ts'
import type { QueueOfCopy } from './load-queue-of-copy.ts'

/** Gives a free copy to a hold of its queue; who was passed over keeps the place, and it is noted. Answers the allocation. */
export async function allocateCopy(
  inside: Handles,
  acting: Acting,
  copyId: number,
  { next, passedOver }: QueueOfCopy,
  stage: AllocationTable['stage'],
): Promise<number | undefined> {
  if (!next) return undefined
  for (const one of passedOver) await noteHoldStep(inside, acting, { id: one.holdId, kind: 'passed_over', state: 'queued' }, { copyId })
  const now = instant(inside)
  const made = await inside.write
    .insertInto('allocation')
    .values({ copy_id: copyId, hold_id: next.holdId, stage, made_at: now, scanned_at: stage === 'pull_list' ? null : now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteHoldStep(inside, acting, { id: next.holdId, kind: 'allocated', state: 'queued' }, { copyId })
  return made.id
}

/** What is written beside: the hold waits for its reader from now on. */
export async function releaseHold(
  inside: Handles,
  acting: Acting,
  hold: { readonly holdId: number; readonly copyId: number; readonly libraryId: number },
  limit: { readonly day: string; readonly at: Date },
): Promise<void> {
  const { holdId, copyId, libraryId } = hold
  await inside.write
    .updateTable('hold')
    .set({
      state: 'released',
      released_at: instant(inside),
      pick_up_on: limit.day,
      pick_up_at: limit.at.toISOString(),
      suspended_until: null,
    })
    .where('id', '=', holdId)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  await noteHoldStep(inside, acting, { id: holdId, kind: 'released', state: 'released' }, { copyId, libraryId })
}
