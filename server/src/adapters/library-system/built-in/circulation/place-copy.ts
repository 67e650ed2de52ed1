import type { PickUpLimit } from '../../../../circulation/pick-up.ts'
import type { Destination } from '../../../../circulation/transit.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { CopyDestination } from '../../../../ports/library-system/desk.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { allocateCopy, releaseHold } from './allocate-copy.ts'
import { noteHoldStep, noteRequestStep } from './hold-steps.ts'
import { limitAt } from './limit-at.ts'
import type { CopySituation, HeldAllocation } from './load-copy-situation.ts'
import { pickUpDaysOf, type QueueOfCopy } from './next-in-queue.ts'
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
    .set({ state: 'available', available_at: instant(inside), pick_up_on: limit.day, pick_up_at: limit.at.toISOString() })
    .where('id', '=', requestId)
    .execute()
  await noteRequestStep(inside, acting, { id: requestId, kind: 'received', state: 'available' }, { copyId: copy.copyId, libraryId })
}

const slipOf = (kind: 'hold' | 'request', id: number, patronId: number, limitDay?: string): NonNullable<CopyDestination['slip']> => ({
  number: kind === 'hold' ? String(id) : `S${id}`,
  patronId,
  ...(limitDay === undefined ? {} : { limitDay }),
})

async function onHoldShelf(inside: Handles, placing: Placing, destination: Destination & { kind: 'hold_shelf' }): Promise<CopyDestination> {
  const { copy, queue, book, libraryId, acting } = placing
  const shelf = { kind: 'hold_shelf', libraryId, for: destination.for } as const
  const { allocation } = copy
  await settleTransit(inside, placing)
  if (allocation && !destination.releases)
    return { ...shelf, slip: slipOf(allocation.kind, allocation.ofId, allocation.patronId, allocation.pickUpOn) }
  if (allocation?.kind === 'request') {
    const limit = limitAt(book, libraryId, book.settings.requestPickUpDays)
    await moveAllocation(inside, allocation.allocationId, 'on_hold_shelf')
    await releaseRequest(inside, placing, allocation.ofId, limit)
    return { ...shelf, slip: slipOf('request', allocation.ofId, allocation.patronId, limit.day) }
  }
  const holdId = allocation?.ofId ?? destination.holdId!
  const hold = queue.holds.find((one) => one.holdId === holdId)!
  if (allocation) await moveAllocation(inside, allocation.allocationId, 'on_hold_shelf')
  else await allocateCopy(inside, acting, copy.copyId, queue, 'on_hold_shelf')
  const limit = limitAt(book, libraryId, pickUpDaysOf(book, copy, hold.categoryId))
  await releaseHold(inside, acting, { holdId, copyId: copy.copyId, libraryId }, limit)
  return { ...shelf, slip: slipOf('hold', holdId, hold.patronId, limit.day) }
}

/** A released hold whose copy leaves its library waits again, with the copy on its way. */
async function withdraw(inside: Handles, { copy, libraryId, acting }: Placing, { kind, ofId }: HeldAllocation): Promise<void> {
  const nothing = { pick_up_on: null, pick_up_at: null }
  if (kind === 'hold') {
    await inside.write
      .updateTable('hold')
      .set({ state: 'queued', released_at: null, ...nothing })
      .where('id', '=', ofId)
      .execute()
    await noteHoldStep(inside, acting, { id: ofId, kind: 'on_the_way', state: 'queued' }, { copyId: copy.copyId, libraryId })
  } else {
    await inside.write
      .updateTable('loan_request')
      .set({ state: 'in_transit', available_at: null, ...nothing })
      .where('id', '=', ofId)
      .execute()
    await noteRequestStep(inside, acting, { id: ofId, kind: 'sent', state: 'in_transit' }, { copyId: copy.copyId, libraryId })
  }
}

async function noteOnTheWay(
  inside: Handles,
  { copy, libraryId, acting }: Placing,
  { kind, ofId }: Pick<HeldAllocation, 'kind' | 'ofId'>,
): Promise<void> {
  if (kind === 'hold')
    return noteHoldStep(inside, acting, { id: ofId, kind: 'on_the_way', state: 'queued' }, { copyId: copy.copyId, libraryId })
  await inside.write.updateTable('loan_request').set({ state: 'in_transit' }).where('id', '=', ofId).execute()
  await noteRequestStep(inside, acting, { id: ofId, kind: 'sent', state: 'in_transit' }, { copyId: copy.copyId, libraryId })
}

async function send(inside: Handles, placing: Placing, destination: Destination & { kind: 'send' }): Promise<CopyDestination> {
  const { copy, queue, acting } = placing
  const { allocation } = copy
  if (allocation && destination.withdraws) await withdraw(inside, placing, allocation)
  else if (allocation?.stage === 'pull_list') await noteOnTheWay(inside, placing, allocation)
  if (allocation) await moveAllocation(inside, allocation.allocationId, 'on_the_way')
  if (!allocation && destination.holdId !== undefined) {
    await allocateCopy(inside, acting, copy.copyId, queue, 'on_the_way')
    await noteOnTheWay(inside, placing, { kind: 'hold', ofId: destination.holdId })
  }
  await settleTransit(inside, placing, { libraryId: destination.libraryId, reason: destination.for })
  return { kind: 'send', libraryId: destination.libraryId, for: destination.for }
}

/** Writes where a copy goes that is in hand. Its state is written by the caller, last. */
export async function placeCopy(inside: Handles, placing: Placing): Promise<CopyDestination> {
  const { destination } = placing
  if (destination.kind === 'hold_shelf') return onHoldShelf(inside, placing, destination)
  if (destination.kind === 'send') return send(inside, placing, destination)
  await settleTransit(inside, placing)
  return { kind: destination.kind }
}
