import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { AllocationTable } from '../../../database/areas/holds.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { allocateCopy, releaseHold } from './allocate-copy.ts'
import { noteHoldStep } from './hold-steps.ts'
import { limitAt } from './limit-at.ts'
import type { CopySituation } from './load-copy-situation.ts'
import { nextInQueue, pickUpDaysOf } from './next-in-queue.ts'
import type { LiveHold } from './load-queues.ts'
import type { RuleBook } from './rule-book.ts'
import { setCopyState } from './set-copy-state.ts'

const system: Acting = { actor: { kind: 'system' } }

/** The slip on the hold shelf names another reader: staff change it. */
async function askForNewSlip(inside: Handles, copy: CopySituation, libraryId: number, allocationId: number): Promise<void> {
  await inside.write
    .insertInto('staff_task')
    .values({
      kind: 'change_slip',
      occasion: `allocation:${allocationId}`,
      state: 'open',
      library_id: libraryId,
      subject_kind: 'copy',
      subject_id: copy.copyId,
      detail: JSON.stringify({ barcode: copy.barcode }),
      created_at: instant(inside),
    })
    .onConflict((known) => known.columns(['kind', 'occasion']).doNothing())
    .execute()
}

export interface Freeing {
  /** A hold that was put off: it is served again only where nobody else waits. */
  readonly except?: number
  /** Where the copy is in hand. Absent: on the hold shelf it waited on, else at home. */
  readonly libraryId?: number
}

const placeOf = ({ allocation, libraryId }: CopySituation): number =>
  allocation?.stage === 'on_hold_shelf' ? allocation.pickUpLibraryId : libraryId

/** At home a copy is fetched from the shelf; elsewhere it waits for who picks it up there, and is on its way to everybody else. */
function stageFor({ allocation, libraryId: home }: CopySituation, at: number, next: LiveHold): AllocationTable['stage'] {
  const isOut = at !== home || allocation?.stage === 'on_hold_shelf'
  if (isOut && at === next.pickUpLibraryId) return 'on_hold_shelf'
  return at === home ? 'pull_list' : 'on_the_way'
}

/** To the reader who is next, or home. */
const startTransit = (inside: Handles, { copyId, libraryId: home }: CopySituation, at: number, next?: LiveHold) =>
  inside.write
    .insertInto('transit')
    .values({
      copy_id: copyId,
      from_library_id: at,
      to_library_id: next?.pickUpLibraryId ?? home,
      reason: next ? 'hold' : 'home',
      started_at: instant(inside),
    })
    .execute()

async function serveNext(inside: Handles, book: RuleBook, copy: CopySituation, at: number, except: number | undefined): Promise<boolean> {
  const queue = await nextInQueue(inside, book, copy, except)
  const { next } = queue
  if (!next) return false
  const { copyId, titleId, state: before } = copy
  const stage = stageFor(copy, at, next)
  const allocationId = await allocateCopy(inside, system, copyId, queue, stage)
  if (stage === 'on_hold_shelf') {
    const limit = limitAt(book, next.pickUpLibraryId, pickUpDaysOf(book, copy, next.categoryId))
    await releaseHold(inside, system, { holdId: next.holdId, copyId, libraryId: next.pickUpLibraryId }, limit)
    await askForNewSlip(inside, copy, next.pickUpLibraryId, allocationId!)
  }
  if (stage === 'on_the_way') {
    await startTransit(inside, copy, at, next)
    await noteHoldStep(inside, system, { id: next.holdId, kind: 'on_the_way', state: 'queued' }, { copyId, libraryId: at })
  }
  const state = stage === 'on_the_way' ? 'in_transit' : 'on_hold_shelf'
  if (before !== state) await setCopyState(inside, { copyId, titleId, before, state })
  return true
}

/**
 * A copy that nobody has any more, as it was before its allocation ended: on the hold shelf it is released to the next of its queue, at home
 * it stands on the pull list for the next, elsewhere it is to be sent to the next; without one it stands free at home or is to be sent there.
 * On its way it goes on, and is placed where it arrives.
 */
export async function freeCopy(inside: Handles, book: RuleBook, copy: CopySituation, { except, libraryId }: Freeing = {}): Promise<void> {
  if (copy.transit) return
  const at = libraryId ?? placeOf(copy)
  if (await serveNext(inside, book, copy, at, except)) return
  if (except !== undefined && (await serveNext(inside, book, copy, at, undefined))) return
  const home = at === copy.libraryId
  if (!home) await startTransit(inside, copy, at)
  const { copyId, titleId, state: before } = copy
  await setCopyState(inside, { copyId, titleId, before, state: home ? copy.shelfState : 'in_transit' })
}

/** A free copy on its shelf goes to the hold that waits for it, if any: it stands on the pull list from now on. */
export async function serveFromShelf(inside: Handles, book: RuleBook, copy: CopySituation): Promise<boolean> {
  if (copy.state !== 'available' || copy.allocation || copy.transit) return false
  return serveNext(inside, book, copy, copy.libraryId, undefined)
}
