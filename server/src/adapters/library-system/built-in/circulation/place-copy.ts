import { holdStateAt, requestStateAt, stageAfterScan } from '../../../../circulation/claim-states.ts'
import { limitFor } from '../../../../circulation/next-in-queue.ts'
import type { PickUpLimit } from '../../../../circulation/pick-up.ts'
import type { Destination } from '../../../../circulation/transit.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { CopyDestination } from '../../../../ports/library-system/desk.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { destinationAsShown } from '../../shown/shown-destination.ts'
import { allocateCopy, releaseHold } from './allocate-copy.ts'
import { noteHoldStep, noteRequestStep } from './hold-steps.ts'
import type { CopySituation, HeldAllocation } from './load-copy-situation.ts'
import type { QueueOfCopy } from './load-queue-of-copy.ts'
import { loginOf } from './record-act.ts'
import type { RuleBook } from './rule-book.ts'

/** A copy in hand at a library, and where the rule sends it. */
export interface Placing {
  readonly book: RuleBook
  readonly copy: CopySituation
  readonly queue: QueueOfCopy
  readonly destination: Destination
  readonly libraryId: number
  readonly acting: Acting
}

async function moveAllocation(inside: Handles, allocationId: number, stage: HeldAllocation['stage']): Promise<void> {
  await inside.write
    .updateTable('allocation')
    .set({ stage, scanned_at: instant(inside) })
    .where('id', '=', allocationId)
    .execute()
}

/** A transit is over where it was going to; elsewhere it is noted; another way begins where it leads somewhere else. */
async function settleTransit(
  inside: Handles,
  { copy, libraryId, acting }: Placing,
  to?: { libraryId: number; reason: 'home' | 'hold' | 'request' },
) {
  const { transit } = copy
  const set = inside.write.updateTable('transit')
  if (transit && transit.toLibraryId === to?.libraryId) {
    if (libraryId !== transit.fromLibraryId)
      await set
        .set({ seen_library_id: libraryId, seen_at: instant(inside) })
        .where('id', '=', transit.transitId)
        .execute()
    return
  }
  if (transit) {
    const end_reason = transit.toLibraryId === libraryId ? 'arrived' : 'redirected'
    await set
      .set({ ended_at: instant(inside), end_reason, ended_by: loginOf(acting) })
      .where('id', '=', transit.transitId)
      .execute()
  }
  if (!to) return
  await inside.write
    .insertInto('transit')
    .values({
      copy_id: copy.copyId,
      from_library_id: libraryId,
      to_library_id: to.libraryId,
      reason: to.reason,
      started_at: instant(inside),
      started_by: loginOf(acting),
    })
    .execute()
}

async function releaseRequest(inside: Handles, { copy, libraryId, acting }: Placing, requestId: number, limit: PickUpLimit): Promise<void> {
  await inside.write
    .updateTable('loan_request')
    .set({ state: requestStateAt.on_hold_shelf, available_at: instant(inside), pick_up_on: limit.day, pick_up_at: limit.at.toISOString() })
    .where('id', '=', requestId)
    .execute()
  await noteRequestStep(
    inside,
    acting,
    { id: requestId, kind: 'received', state: requestStateAt.on_hold_shelf },
    { copyId: copy.copyId, libraryId },
  )
}

async function onHoldShelf(inside: Handles, placing: Placing, destination: Destination & { kind: 'hold_shelf' }): Promise<CopyDestination> {
  const { copy, queue, book, libraryId, acting } = placing
  const { allocation } = copy
  const shown = (kind: 'hold' | 'request', id: number, patronId: number, limitDay?: string) =>
    destinationAsShown(destination, libraryId, { kind, id, patronId, limitDay })
  await settleTransit(inside, placing)
  if (allocation && !destination.releases) return shown(allocation.kind, allocation.ofId, allocation.patronId, allocation.pickUpOn)
  if (allocation?.kind === 'request') {
    const limit = limitFor(book, copy, { ...allocation, kind: 'request' })
    await moveAllocation(inside, allocation.allocationId, 'on_hold_shelf')
    await releaseRequest(inside, placing, allocation.ofId, limit)
    return shown('request', allocation.ofId, allocation.patronId, limit.day)
  }
  const holdId = allocation?.ofId ?? destination.holdId!
  const hold = queue.holds.find((one) => one.holdId === holdId)!
  if (allocation) await moveAllocation(inside, allocation.allocationId, 'on_hold_shelf')
  else await allocateCopy(inside, acting, copy.copyId, queue, 'on_hold_shelf')
  const limit = limitFor(book, copy, { ...hold, kind: 'hold' })
  await releaseHold(inside, acting, { holdId, copyId: copy.copyId, libraryId }, limit)
  return shown('hold', holdId, hold.patronId, limit.day)
}

/** The copy leaves for its reader's library: what was there for her waits again. */
async function noteOnTheWay(
  inside: Handles,
  { copy, libraryId, acting }: Placing,
  { kind, ofId }: Pick<HeldAllocation, 'kind' | 'ofId'>,
): Promise<void> {
  const [on, nothing] = [
    { copyId: copy.copyId, libraryId },
    { pick_up_on: null, pick_up_at: null },
  ]
  if (kind === 'hold') {
    const state = holdStateAt.on_the_way
    const set = { state, released_at: null, ...nothing }
    await inside.write.updateTable('hold').set(set).where('id', '=', ofId).execute()
    return noteHoldStep(inside, acting, { id: ofId, kind: 'on_the_way', state }, on)
  }
  const state = requestStateAt.on_the_way
  const set = { state, available_at: null, ...nothing }
  await inside.write.updateTable('loan_request').set(set).where('id', '=', ofId).execute()
  await noteRequestStep(inside, acting, { id: ofId, kind: 'sent', state }, on)
}

async function send(inside: Handles, placing: Placing, destination: Destination & { kind: 'send' }): Promise<CopyDestination> {
  const { copy, queue, acting } = placing
  const { allocation } = copy
  const stage = stageAfterScan(destination)
  if (allocation && (destination.withdraws || allocation.stage === 'pull_list')) await noteOnTheWay(inside, placing, allocation)
  if (allocation && stage) await moveAllocation(inside, allocation.allocationId, stage)
  if (!allocation && destination.holdId !== undefined) {
    await allocateCopy(inside, acting, copy.copyId, queue, 'on_the_way')
    await noteOnTheWay(inside, placing, { kind: 'hold', ofId: destination.holdId })
  }
  await settleTransit(inside, placing, { libraryId: destination.libraryId, reason: destination.for })
  return destinationAsShown(destination, placing.libraryId)
}

/** Writes where a copy goes that is in hand. Its state is written by the caller, last. */
export async function placeCopy(inside: Handles, placing: Placing): Promise<CopyDestination> {
  const { destination } = placing
  if (destination.kind === 'hold_shelf') return onHoldShelf(inside, placing, destination)
  if (destination.kind === 'send') return send(inside, placing, destination)
  await settleTransit(inside, placing)
  return destinationAsShown(destination, placing.libraryId)
}
