import { decideHoldAct } from '../../../../circulation/hold-acts.ts'
import type { Decision } from '../../../../circulation/decision.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Owner } from '../../../../ports/library-system/holds.ts'
import { eachOwn } from '../../shown/own-outcomes.ts'
import type { ActContext } from '../circulation/acts.ts'
import { recordAct } from '../circulation/record-act.ts'
import { cancelHold } from './end-hold.ts'
import { holdRulesOf, inHand } from './hold-rows.ts'
import { onOwnHold, type OwnHold } from './own-hold.ts'

async function cancelOne({ inside, book, row }: OwnHold, acting: Acting, reason: string | undefined): Promise<Decision<object>> {
  const decision = decideHoldAct(inHand(row), { kind: 'cancel' }, book.today, holdRulesOf(book))
  if (decision.refused) return decision
  await recordAct(inside, acting, {
    act: 'cancelled_hold',
    subject: { kind: 'hold', id: row.id },
    ...(row.patron_id === null ? {} : { patronId: row.patron_id }),
    ...(reason === undefined ? {} : { detail: { reason } }),
  })
  await cancelHold(inside, book, row, { acting, ...(reason === undefined ? {} : { reason }) })
  return { done: true }
}

/** Each hold by itself. */
export const cancelHolds = (context: ActContext, ids: readonly string[], owner: Owner, acting: Acting, reason?: string) =>
  eachOwn(ids, (id) => onOwnHold(context, id, owner, acting, (act) => cancelOne(act, acting, reason)))
