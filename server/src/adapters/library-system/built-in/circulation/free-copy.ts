import { wayOfFreed, type WayOfFreed } from '../../../../circulation/freed-copy.ts'
import { limitFor } from '../../../../circulation/next-in-queue.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { allocateCopy, releaseHold } from './allocate-copy.ts'
import { noteHoldStep } from './hold-steps.ts'
import type { CopySituation } from './load-copy-situation.ts'
import { loadQueueOfCopy } from './load-queue-of-copy.ts'
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

/** To the reader who is next, or home. */
const startTransit = (inside: Handles, copyId: number, { at, sentTo }: WayOfFreed, reason: 'hold' | 'home') =>
  inside.write
    .insertInto('transit')
    .values({ copy_id: copyId, from_library_id: at, to_library_id: sentTo!, reason, started_at: instant(inside) })
    .execute()

async function serveNext(inside: Handles, book: RuleBook, copy: CopySituation, { except, libraryId }: Freeing = {}): Promise<boolean> {
  const queue = await loadQueueOfCopy(inside, book, copy, except)
  const { next } = queue
  if (!next) return false
  const { copyId, titleId, state: before } = copy
  const way = wayOfFreed(copy, next, libraryId)
  const { stage, state } = way
  const allocationId = await allocateCopy(inside, system, copyId, queue, stage!)
  if (stage === 'on_hold_shelf') {
    const limit = limitFor(book, copy, { ...next, kind: 'hold' })
    await releaseHold(inside, system, { holdId: next.holdId, copyId, libraryId: next.pickUpLibraryId }, limit)
    await askForNewSlip(inside, copy, next.pickUpLibraryId, allocationId!)
  }
  if (stage === 'on_the_way') {
    await startTransit(inside, copyId, way, 'hold')
    await noteHoldStep(inside, system, { id: next.holdId, kind: 'on_the_way', state: 'queued' }, { copyId, libraryId: way.at })
  }
  if (before !== state) await setCopyState(inside, { copyId, titleId, before, state })
  return true
}

/**
 * A copy that nobody has any more, as it was before its allocation ended: on the hold shelf it is released to the next of its queue, at home
 * it stands on the pull list for the next, elsewhere it is to be sent to the next; without one it stands free at home or is to be sent there.
 * On its way it goes on, and is placed where it arrives.
 */
export async function freeCopy(inside: Handles, book: RuleBook, copy: CopySituation, { except, ...freeing }: Freeing = {}): Promise<void> {
  if (copy.transit) return
  if (except !== undefined && (await serveNext(inside, book, copy, { ...freeing, except }))) return
  if (await serveNext(inside, book, copy, freeing)) return
  const way = wayOfFreed(copy, undefined, freeing.libraryId)
  const { copyId, titleId, state: before } = copy
  if (way.sentTo !== undefined) await startTransit(inside, copyId, way, 'home')
  await setCopyState(inside, { copyId, titleId, before, state: way.state })
}

/** A free copy on its shelf goes to the hold that waits for it, if any: it stands on the pull list from now on. */
export async function serveFromShelf(inside: Handles, book: RuleBook, copy: CopySituation): Promise<boolean> {
  if (copy.state !== 'available' || copy.allocation || copy.transit) return false
  return serveNext(inside, book, copy)
}
