import type { HoldEventTable, LoanRequestEventTable } from '../../../database/areas/holds.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { loginOf } from './record-act.ts'
import { noticeHoldStep, noticeRequestStep, type NoticedStep } from './step-notices.ts'

export interface Step {
  readonly libraryId?: number
  readonly copyId?: number
  readonly reason?: string
}

/** Who takes a step: a job is the system. */
export const stepActor = ({ actor }: Acting): HoldEventTable['actor'] =>
  actor.kind === 'patron' || actor.kind === 'staff' ? actor.kind : 'system'

const columns = (handles: Handles, acting: Acting, { libraryId, copyId, reason }: Step) => ({
  at: instant(handles),
  actor: stepActor(acting),
  login_id: loginOf(acting),
  library_id: libraryId ?? null,
  copy_id: copyId ?? null,
  reason: reason ?? null,
})

const noticed = (id: number, acting: Acting, { reason }: Step): NoticedStep => ({
  id,
  actor: stepActor(acting),
  ...(reason === undefined ? {} : { reason }),
})

/** Writes one step of a hold; `state` is the hold's after it. */
export async function noteHoldStep(
  inside: Handles,
  acting: Acting,
  hold: { readonly id: number; readonly kind: HoldEventTable['kind']; readonly state: HoldEventTable['state'] },
  step: Step = {},
): Promise<void> {
  const { id, kind, state } = hold
  await inside.write
    .insertInto('hold_event')
    .values({ hold_id: id, kind, state, ...columns(inside, acting, step) })
    .execute()
  await noticeHoldStep(inside, kind, noticed(id, acting, step))
}

export async function noteRequestStep(
  inside: Handles,
  acting: Acting,
  request: { readonly id: number; readonly kind: LoanRequestEventTable['kind']; readonly state: LoanRequestEventTable['state'] },
  step: Step = {},
): Promise<void> {
  const { id, kind, state } = request
  await inside.write
    .insertInto('loan_request_event')
    .values({ loan_request_id: id, kind, state, ...columns(inside, acting, step) })
    .execute()
  await noticeRequestStep(inside, kind, noticed(id, acting, step))
}

/** A copy is free of what it was allocated for; a slip for that is not to be changed any more. */
export async function endAllocation(inside: Handles, allocationId: number, reason: string): Promise<void> {
  await inside.write
    .updateTable('allocation')
    .set({ ended_at: instant(inside), end_reason: reason })
    .where('id', '=', allocationId)
    .where('ended_at', 'is', null)
    .execute()
  await inside.write
    .updateTable('staff_task')
    .set({ state: 'done', closed_at: instant(inside) })
    .where('kind', '=', 'change_slip')
    .where('occasion', '=', `allocation:${allocationId}`)
    .where('state', '=', 'open')
    .execute()
}
