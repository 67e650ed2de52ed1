import { decideHoldAct, type HoldAct, type HoldChange } from '../../../../circulation/hold-acts.ts'
import { notFound, type Decision } from '../../../../circulation/decision.ts'
import type { HoldTable } from '../../../database/areas/holds.ts'
import type { Updateable } from 'kysely'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { LiveHold, Owner } from '../../../../ports/library-system/holds.ts'
import { raiseAvailabilityVersions } from '../availability-versions.ts'
import type { ActContext } from '../circulation/acts.ts'
import { noteHoldStep, type Step } from '../circulation/hold-steps.ts'
import { recordAct } from '../circulation/record-act.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { namedLibrary } from '../circulation/shown-titles.ts'
import { passCopyOn } from './end-hold.ts'
import { holdRow, holdRulesOf, inHand } from './hold-rows.ts'
import { shownHolds } from './list-holds.ts'
import { onOwnHold, type OwnHold } from './own-hold.ts'
import { serveKey } from './serve-key.ts'

const steps = { suspend: 'suspended', resume: 'resumed', putOff: 'put_off', changePickUp: 'pick_up_changed' } as const

function detailOf(book: RuleBook, act: HoldAct): Step {
  if (act.kind === 'suspend') return { reason: act.until }
  return act.kind === 'changePickUp' ? { libraryId: act.libraryId, reason: namedLibrary(book, act.libraryId).code } : {}
}

function columnsOf({ set }: HoldChange): Updateable<HoldTable> {
  const { state, suspendedUntil, pickUpLibraryId, putOff } = set
  return {
    state,
    ...('suspendedUntil' in set ? { suspended_until: suspendedUntil ?? null } : {}),
    ...(pickUpLibraryId === undefined ? {} : { pick_up_library_id: pickUpLibraryId }),
    ...(putOff ? { released_at: null, pick_up_on: null, pick_up_at: null } : {}),
  }
}

async function write({ inside, book, row }: OwnHold, act: HoldAct, change: HoldChange, acting: Acting): Promise<void> {
  const kind = steps[act.kind]
  await inside.write.updateTable('hold').set(columnsOf(change)).where('id', '=', row.id).execute()
  await noteHoldStep(inside, acting, { id: row.id, kind, state: change.set.state }, detailOf(book, act))
  await recordAct(inside, acting, {
    act: `hold_${kind}`,
    subject: { kind: 'hold', id: row.id },
    ...(row.patron_id === null ? {} : { patronId: row.patron_id }),
  })
  if (change.afterwards === 'serve_queue') await serveKey(inside, book, row.copy_key)
  if (change.afterwards === 'pass_to_others') await passCopyOn(inside, book, row, kind, row.id)
}

/** One act of a reader on a live hold, and the hold as it is then. */
export async function changeHold(
  context: ActContext,
  id: string,
  act: HoldAct,
  owner: Owner,
  acting: Acting,
): Promise<Decision<{ readonly hold: LiveHold }>> {
  const outcome = await onOwnHold(context, id, owner, acting, async (own): Promise<Decision<{ readonly hold: LiveHold }>> => {
    const { inside, book, row } = own
    const decision = decideHoldAct(inHand(row), act, book.today, holdRulesOf(book))
    if (decision.refused) return decision
    if (act.kind === 'changePickUp' && !book.libraries.has(act.libraryId)) return notFound
    await write(own, act, decision, acting)
    if (row.title_id !== null) await raiseAvailabilityVersions(inside, [row.title_id])
    const [hold] = await shownHolds(inside, book, [(await holdRow(inside, row.id))!])
    return { done: true, hold: hold! }
  })
  return outcome ?? notFound
}
