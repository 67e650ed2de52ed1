import { decidePickUpChange, decidePutOff, decideResume, decideSuspend } from '../../../../circulation/hold-acts.ts'
import { reason, refuse, type Decision } from '../../../../circulation/decision.ts'
import type { HoldEventTable, HoldTable } from '../../../database/areas/holds.ts'
import type { Updateable } from 'kysely'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { LiveHold, Owner } from '../../../../ports/library-system/holds.ts'
import { raiseAvailabilityVersions } from '../availability-versions.ts'
import { notFound, type ActContext } from '../circulation/acts.ts'
import { noteHoldStep } from '../circulation/hold-steps.ts'
import { recordAct } from '../circulation/record-act.ts'
import { namedLibrary } from '../circulation/shown-titles.ts'
import { passCopyOn } from './end-hold.ts'
import { holdRow, holdRulesOf, inHand } from './hold-rows.ts'
import { shownHolds } from './list-holds.ts'
import { onOwnHold, type HoldAct } from './own-hold.ts'
import { serveKey } from './serve-key.ts'

interface Change {
  readonly kind: HoldEventTable['kind']
  readonly set: Updateable<HoldTable>
  readonly step?: { readonly libraryId?: number; readonly reason?: string }
  /** What follows for copies of the key. */
  readonly after?: (act: HoldAct) => Promise<unknown>
}

type Judged = Decision<{ readonly change: Change }>

async function write({ inside, row }: HoldAct, { kind, set, step }: Change, acting: Acting): Promise<void> {
  await inside.write.updateTable('hold').set(set).where('id', '=', row.id).execute()
  await noteHoldStep(inside, acting, { id: row.id, kind, state: 'queued' }, step ?? {})
  await recordAct(inside, acting, {
    act: `hold_${kind}`,
    subject: { kind: 'hold', id: row.id },
    ...(row.patron_id === null ? {} : { patronId: row.patron_id }),
  })
}

/** One act of a reader on a live hold, and the hold as it is then. */
async function change(
  context: ActContext,
  id: string,
  owner: Owner,
  acting: Acting,
  judge: (act: HoldAct) => Judged,
): Promise<Decision<{ readonly hold: LiveHold }>> {
  const outcome = await onOwnHold(context, id, owner, acting, async (act): Promise<Decision<{ readonly hold: LiveHold }>> => {
    const { inside, book, row } = act
    if (row.state === 'cancelled') return notFound
    // What has expired by its limit alone is named by its limit.
    if (row.state === 'expired') return refuse([reason('ReservaVencida', { limite: row.pick_up_on ?? book.today })])
    const judged = judge(act)
    if (judged.refused) return judged
    await write(act, judged.change, acting)
    await judged.change.after?.(act)
    if (row.title_id !== null) await raiseAvailabilityVersions(inside, [row.title_id])
    const [hold] = await shownHolds(inside, book, [(await holdRow(inside, row.id))!])
    return { done: true, hold: hold! }
  })
  return outcome ?? notFound
}

const judged = (decision: Decision<object>, made: Change): Judged => (decision.refused ? decision : { done: true, change: made })

export const suspendHold = (context: ActContext, id: string, until: string, owner: Owner, acting: Acting) =>
  change(context, id, owner, acting, ({ row, book }) =>
    judged(decideSuspend(inHand(row), book.today, until, holdRulesOf(book)), {
      kind: 'suspended',
      set: { suspended_until: until },
      step: { reason: until },
    }),
  )

export const resumeHold = (context: ActContext, id: string, owner: Owner, acting: Acting) =>
  change(context, id, owner, acting, ({ row, book }) =>
    judged(decideResume(inHand(row), book.today), {
      kind: 'resumed',
      set: { suspended_until: null },
      after: (act) => serveKey(act.inside, act.book, act.row.copy_key),
    }),
  )

export const putOffHold = (context: ActContext, id: string, owner: Owner, acting: Acting) =>
  change(context, id, owner, acting, ({ row, book }) =>
    judged(decidePutOff(inHand(row), holdRulesOf(book)), {
      kind: 'put_off',
      set: { state: 'queued', released_at: null, pick_up_on: null, pick_up_at: null },
      after: (act) => passCopyOn(act.inside, act.book, act.row, 'put_off', act.row.id),
    }),
  )

export const changePickUp = (context: ActContext, id: string, libraryId: number, owner: Owner, acting: Acting) =>
  change(context, id, owner, acting, ({ row, book }) =>
    book.libraries.has(libraryId)
      ? judged(decidePickUpChange(inHand(row), holdRulesOf(book)), {
          kind: 'pick_up_changed',
          set: { pick_up_library_id: libraryId },
          step: { libraryId, reason: namedLibrary(book, libraryId).code },
        })
      : notFound,
  )
