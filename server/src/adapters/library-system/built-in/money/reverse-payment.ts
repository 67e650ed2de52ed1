import { decideReversal } from '../../../../circulation/debt.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { decideUndo } from '../../../../circulation/undo.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { PaidLine } from '../../../../ports/library-system/money.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'
import { followed, isDeclaredSince } from './declared-since.ts'
import { withEntries, type EntryRow, type LoadedDebt } from './load-debts.ts'
import { reopenBankLine } from './reopen-bank-line.ts'
import { writeEntries } from './write-entries.ts'

async function holdPayment(inside: Handles, id: SystemId) {
  const paymentId = ownId(id)
  if (paymentId === undefined) return undefined
  const found = await inside.read.selectFrom('payment').select('patron_id').where('id', '=', paymentId).executeTakeFirst()
  if (!found?.patron_id) return undefined
  await lockPatron(inside, found.patron_id)
  return inside.read.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
}

async function paidDebts(inside: Handles, paymentId: number): Promise<readonly { readonly debt: LoadedDebt; readonly entry: EntryRow }[]> {
  const rows = await inside.read
    .selectFrom('debt')
    .selectAll()
    .where('id', 'in', (of) => of.selectFrom('debt_entry').select('debt_id').where('payment_id', '=', paymentId))
    .orderBy('id')
    .execute()
  return (await withEntries(inside, rows)).map((debt) => ({ debt, entry: debt.entries.find((one) => one.payment_id === paymentId)! }))
}

/** Something was written on one of the debts after the payment. */
const writtenOn = (paid: readonly { debt: LoadedDebt; entry: EntryRow }[]): boolean =>
  paid.some(({ debt, entry }) => debt.entries.some((one) => one.id > entry.id))

/** All of a payment is taken back. Undone: within ten minutes, by who took it, when nothing followed. */
export function reversePayment(
  context: ActContext,
  id: SystemId,
  reason: string,
  acting: Acting,
  undo = false,
): Promise<Decision<{ readonly lines: readonly PaidLine[] }>> {
  return inOneTransaction(context, acting, async (inside) => {
    const payment = await holdPayment(inside, id)
    if (!payment) return notFound
    const own = ownPersonReasons(acting.operatorPatronId, payment.patron_id!)
    if (own.length > 0) return refuse(own)
    const paid = await paidDebts(inside, payment.id)
    const { now, today } = await loadRuleBook(inside)
    const may = undo
      ? decideUndo({
          now,
          doneAt: new Date(payment.at),
          sameOperator: payment.taken_by === loginOf(acting),
          followed: writtenOn(paid),
          undone: payment.undone_at !== null,
        })
      : ({ done: true } as const)
    if (may.refused) return may
    for (const { debt, entry } of paid) {
      const decision = decideReversal(debt.rule, { kind: 'payment', cents: entry.cents, reversed: payment.undone_at !== null })
      if (decision.refused) return decision
    }
    if (await isDeclaredSince(inside, payment.patron_id!, payment.at)) return followed
    for (const { debt, entry } of paid) {
      const reversal = { kind: 'reversal', cents: -entry.cents, reverses: 'payment' } as const
      await writeEntries(inside, debt, [reversal], { reason, reversesId: entry.id, on: today, acting })
    }
    await inside.write
      .updateTable('payment')
      .set({ undone_at: instant(inside), undone_by: loginOf(acting), undo_reason: reason })
      .where('id', '=', payment.id)
      .execute()
    await reopenBankLine(inside, payment, reason, acting)
    await recordAct(inside, acting, {
      act: undo ? 'undid_payment' : 'reversed_payment',
      subject: { kind: 'payment', id: payment.id },
      patronId: payment.patron_id!,
      detail: { reason },
    })
    const lines = paid.map(({ debt, entry }) => ({
      debtId: systemId(debt.row.id),
      cents: -entry.cents,
      balance: debt.row.balance_cents - entry.cents,
    }))
    return { done: true as const, lines }
  })
}
