import { toRefundOf } from '../../../../circulation/debt.ts'
import { reason as because, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { ShownDebt } from '../../../../ports/library-system/money.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { holdDebt } from './change-debt.ts'
import { loadDebt } from './load-debts.ts'
import { shownDebt } from './shown-debt.ts'

/** Tasks that asked for the money to be given back are done. */
const closeTasks = (inside: Handles, debtId: number, reason: string, acting: Acting) =>
  inside.write
    .updateTable('staff_task')
    .set({ state: 'done', closed_at: instant(inside), closed_by: loginOf(acting), resolution: reason })
    .where('kind', '=', 'refund')
    .where('subject_kind', '=', 'debt')
    .where('subject_id', '=', debtId)
    .where('state', '=', 'open')
    .execute()

/** All that was paid too much was given back; the ledger of the debt was settled when it was corrected. */
export const refundDebt = (context: ActContext, id: SystemId, reason: string, acting: Acting): Promise<Decision<{ debt: ShownDebt }>> =>
  inOneTransaction(context, acting, async (inside) => {
    const debt = await holdDebt(inside, id)
    if (!debt) return notFound
    const patronId = debt.row.patron_id!
    const own = ownPersonReasons(acting.operatorPatronId, patronId)
    if (own.length > 0) return refuse(own)
    const cents = toRefundOf(debt.rule) - debt.refunded
    if (cents <= 0) return refuse([because('estado_invalido', { estado: 'restituido' })])
    const { today, settings } = await loadRuleBook(inside)
    const debtId = debt.row.id
    await inside.write
      .insertInto('debt_refund')
      .values({ debt_id: debtId, cents, reason, at: instant(inside), local_date: today, entered_by: loginOf(acting) })
      .execute()
    await closeTasks(inside, debtId, reason, acting)
    await recordAct(inside, acting, { act: 'refunded_credit', subject: { kind: 'debt', id: debtId }, patronId, detail: { reason, cents } })
    return { done: true as const, debt: shownDebt((await loadDebt(inside, debtId))!, settings.zone) }
  })
