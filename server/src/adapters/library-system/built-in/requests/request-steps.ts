import type { AuditAct } from '../../../../ports/audit-acts.ts'
import { notFound, type Decision } from '../../../../circulation/decision.ts'
import { decideRequestStep, type CopyOfStep, type DeskStep, type RequestState } from '../../../../circulation/loan-request.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Owner } from '../../../../ports/library-system/holds.ts'
import { instant } from '../../../database/handles.ts'
import type { LoanRequestEventTable } from '../../../database/areas/holds.ts'
import { eachOwn } from '../../shown/own-outcomes.ts'
import type { ActContext } from '../circulation/acts.ts'
import { freeCopy } from '../circulation/free-copy.ts'
import { endAllocation, noteRequestStep, stepActor } from '../circulation/hold-steps.ts'
import { recordAct } from '../circulation/record-act.ts'
import { scanCopy } from '../circulation/scan-copy.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { endHopelessHolds } from '../holds/end-hopeless-holds.ts'
import { onOwnRequest, type RequestAct } from './own-request.ts'

export type Stepped = Decision<{ readonly state: RequestState }>

export const recordStep = ({ inside, row, acting }: RequestAct, act: AuditAct, detail?: Readonly<Record<string, unknown>>): Promise<void> =>
  recordAct(inside, acting, {
    act,
    subject: { kind: 'loan_request', id: row.id },
    ...(row.patron_id === null ? {} : { patronId: row.patron_id }),
    ...(detail ? { detail } : {}),
  })

/** The request is over without a loan; `reason` is a code, or what staff wrote. */
async function end({ inside, row, copy, acting }: RequestAct, kind: LoanRequestEventTable['kind'], reason: string): Promise<void> {
  await inside.write
    .updateTable('loan_request')
    .set({ state: 'not_finished', ended_at: instant(inside), ended_by: stepActor(acting), end_reason: reason })
    .where('id', '=', row.id)
    .execute()
  const step = { reason, libraryId: acting.libraryId ?? row.library_id, ...(copy ? { copyId: copy.copyId } : {}) }
  await noteRequestStep(inside, acting, { id: row.id, kind, state: 'not_finished' }, step)
  if (row.allocation_id !== null) await endAllocation(inside, row.allocation_id, kind)
}

/** What becomes of the copy. It is called last: its state is written. */
async function moveCopy({ inside, book, copy, row, acting }: RequestAct, goes: CopyOfStep): Promise<void> {
  if (!copy || goes === 'stays') return
  if (goes === 'goes_on') return freeCopy(inside, book, copy)
  if (goes !== 'is_lost') return void (await scanCopy(inside, book, copy, goes.scannedAt, acting))
  await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: copy.state, state: 'lost' })
  await endHopelessHolds(inside, book, row.copy_key, acting)
}

/** A step that the rule allows, with what is written of it. */
async function take(act: RequestAct, step: DeskStep, note: (act: RequestAct) => Promise<void>): Promise<Stepped> {
  const { state, library_id: sourceLibraryId, pick_up_library_id: pickUpLibraryId } = act.row
  const decision = decideRequestStep({ state, sourceLibraryId, pickUpLibraryId }, step)
  if (decision.refused) return decision
  await note(act)
  await moveCopy(act, decision.copy)
  return { done: true, state: decision.state }
}

const cancelOne = (act: RequestAct): Promise<Stepped> =>
  take(act, 'cancel', async () => {
    await recordStep(act, 'cancelled_loan_request')
    await end(act, 'cancelled', 'cancelled')
  })

/** By the reader: each by itself, only while it waits. */
export const cancelRequests = (context: ActContext, ids: readonly string[], owner: Owner, acting: Acting) =>
  eachOwn(ids, (id) => onOwnRequest(context, id, owner, acting, cancelOne))

export async function step(
  context: ActContext,
  id: string,
  acting: Acting,
  kind: DeskStep,
  note: (act: RequestAct) => Promise<void>,
): Promise<Stepped> {
  return (await onOwnRequest(context, id, {}, acting, (act) => take(act, kind, note))) ?? notFound
}

export const sendRequest = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'send', (act) => recordStep(act, 'sent_loan_request'))

export const receiveRequest = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'receive', (act) => recordStep(act, 'received_loan_request'))

export const refuseRequest = (context: ActContext, id: string, reason: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'refuse', async (act) => {
    await recordStep(act, 'refused_loan_request', { reason })
    await end(act, 'refused', reason)
  })

export const requestNotFound = (context: ActContext, id: string, acting: Acting): Promise<Stepped> =>
  step(context, id, acting, 'not_found', async (act) => {
    await recordStep(act, 'did_not_find_copy', act.copy ? { copy: act.copy.copyId } : {})
    await end(act, 'not_found', 'not_found')
  })
