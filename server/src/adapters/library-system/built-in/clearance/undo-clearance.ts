import { decideClearanceUndo } from '../../../../circulation/clearance.ts'
import { notFound, type Decision } from '../../../../circulation/decision.ts'
import { decideAbout } from '../../../../circulation/override.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { alertStore } from '../../../database/alert-store.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { certificateRows } from './certificate-rows.ts'

type Rows = ReturnType<typeof certificateRows>

/** Ends the suspension that a certificate made. */
export async function liftBlockOf(inside: Handles, clearanceId: number, why: string, acting: Acting): Promise<void> {
  await inside.write
    .updateTable('patron_block')
    .set({ lifted_at: instant(inside), lifted_by: loginOf(acting), lift_reason: why })
    .where('clearance_id', '=', clearanceId)
    .where('lifted_at', 'is', null)
    .execute()
}

/** By staff, while the bond is active: the suspension is lifted, the certificate is good no longer, and its reader is told. */
export async function undoCertificate(
  inside: Handles,
  named: (rows: Rows) => Rows,
  why: string,
  acting: Acting,
): Promise<Decision<object>> {
  const find = () => named(certificateRows(inside)).executeTakeFirst()
  const found = await find()
  if (!found) return notFound
  await lockPatron(inside, found.patron_id)
  const row = (await find())!
  const decision = decideAbout(row.patron_id, acting, () => decideClearanceUndo(row, row.active === 1))
  if (decision.refused) return decision
  await inside.write
    .updateTable('clearance')
    .set({ state: 'cancelled', ended_at: instant(inside), ended_by: loginOf(acting), end_reason: why })
    .where('id', '=', row.id)
    .execute()
  await liftBlockOf(inside, row.id, why, acting)
  await alertStore(inside).notify({
    patronId: row.patron_id,
    kind: 'clearance',
    subject: `clearance:${row.id}`,
    occasion: 'revoked',
    params: { outcome: 'revoked', number: row.number, reason: why },
    at: inside.clock.now(),
  })
  await recordAct(inside, acting, {
    act: 'undid_clearance',
    subject: { kind: 'clearance', id: row.id },
    patronId: row.patron_id,
    detail: { reason: why },
  })
  return { done: true as const }
}

export const undoClearance = (context: ActContext, number: string, why: string, acting: Acting): Promise<Decision<object>> =>
  inOneTransaction(context, acting, (inside) => undoCertificate(inside, (rows) => rows.where('clearance.number', '=', number), why, acting))
