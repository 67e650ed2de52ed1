import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { raiseAvailabilityVersions } from '../availability-versions.ts'
import { freeCopy } from '../circulation/free-copy.ts'
import { endAllocation, noteHoldStep, stepActor } from '../circulation/hold-steps.ts'
import { loadCopySituation } from '../circulation/load-copy-situation.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import type { HoldRow } from './hold-rows.ts'

/** Takes the copy from a hold that does not have it any more: the copy goes on. Call last, its state is written. */
export async function passCopyOn(inside: Handles, book: RuleBook, row: HoldRow, reason: string, except?: number): Promise<void> {
  if (row.allocation_id === null || row.allocated_copy_id === null) return
  const copy = await loadCopySituation(inside, row.allocated_copy_id)
  await endAllocation(inside, row.allocation_id, reason)
  await freeCopy(inside, book, copy, except === undefined ? {} : { except })
}

export interface Ending {
  readonly acting: Acting
  /** A code, or what staff wrote. */
  readonly reason?: string
}

/** A live hold is over without a loan; its copy goes to the next. */
export async function cancelHold(inside: Handles, book: RuleBook, row: HoldRow, { acting, reason }: Ending): Promise<void> {
  await inside.write
    .updateTable('hold')
    .set({ state: 'cancelled', ended_at: instant(inside), ended_by: stepActor(acting), end_reason: reason ?? null, suspended_until: null })
    .where('id', '=', row.id)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  const step = { ...(reason === undefined ? {} : { reason }), ...(acting.libraryId === undefined ? {} : { libraryId: acting.libraryId }) }
  await noteHoldStep(inside, acting, { id: row.id, kind: 'cancelled', state: 'cancelled' }, step)
  await passCopyOn(inside, book, row, 'cancelled')
  // Pages of the title say how many wait.
  if (row.title_id !== null) await raiseAvailabilityVersions(inside, [row.title_id])
}
