import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import { decideLoss } from '../../../../circulation/loss.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { Loss, Lost } from '../../../../ports/library-system/desk.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { chargePenalty } from '../circulation/charge-penalty.ts'
import { finishRequests } from '../circulation/finish-requests.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { loadCopySituation } from '../circulation/load-copy-situation.ts'
import { toSettle, type StoredLoan } from '../circulation/load-loan.ts'
import { loadReader } from '../circulation/load-reader-standing.ts'
import { noticeDebt } from '../circulation/notices.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { endHopelessHolds } from '../holds/end-hopeless-holds.ts'
import { systemId } from '../circulation/system-ids.ts'
import { closeLoanTasks } from './loan-tasks.ts'

async function chargeReplacement(inside: Handles, book: RuleBook, { row }: StoredLoan, cents: number, acting: Acting): Promise<number> {
  const { id } = await inside.write
    .insertInto('debt')
    .values({
      patron_id: row.patron_id,
      bond_id: row.bond_id,
      library_id: row.library_id,
      kind: 'replacement',
      state: 'open',
      source_key: `loan:${row.id}:replacement`,
      amount_cents: cents,
      balance_cents: cents,
      loan_id: row.id,
      expected_return_on: row.due_on,
      title_line: row.title_line,
      charged_at: instant(inside),
      charged_on: book.today,
      charged_by: loginOf(acting),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function closeAsLost(inside: Handles, book: RuleBook, { row }: StoredLoan, lateDays: number, { kind }: Loss): Promise<void> {
  const day = localMoment(book.now, book.calendarOf(row.library_id).zone).date
  await inside.write
    .updateTable('loan')
    .set({
      state: 'lost',
      lost_at: instant(inside),
      // A damaged copy is in hand: no scan finds it again and cancels what it costs.
      found_at: kind === 'damaged' ? instant(inside) : null,
      closed_on: day < row.lent_on ? row.lent_on : day,
      late_days: lateDays,
      unattended_return_at: null,
    })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .execute()
}

/** The copy of a loan is lost or damaged: the loan ends, what it owes up to today is charged, and its replacement once. */
export function declareLost(context: ActContext, id: SystemId, loss: Loss, acting: Acting): Promise<Decision<Lost>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loan = await holdLoan(inside, id)
    if (!loan) return notFound
    const own = ownPersonReasons(acting.operatorPatronId, loan.patronId)
    if (own.length > 0) return refuse(own)
    const book = await loadRuleBook(inside, ['policies'])
    const copy = await loadCopySituation(inside, loan.copyId)
    const reader = (await loadReader(inside, book, loan.patronId))!
    const decision = decideLoss({
      state: loan.row.state,
      loan: toSettle(loan, book, copy.price),
      cents: loss.cents,
      at: book.now,
      exempt: false,
      rules: book.penalties,
      blocks: reader.blocks,
    })
    if (decision.refused) return decision
    await closeAsLost(inside, book, loan, decision.penalty.lateness.days, loss)
    const penalty = await chargePenalty(inside, {
      book,
      loan,
      penalty: decision.penalty,
      origin: 'return',
      sourceKey: `loan:${loan.row.id}:loss`,
      acting,
    })
    const debtId = decision.replacement > 0 ? await chargeReplacement(inside, book, loan, decision.replacement, acting) : undefined
    if (debtId !== undefined)
      await noticeDebt(
        inside,
        book,
        { debtId, patronId: loan.patronId, libraryId: loan.row.library_id, cents: decision.replacement },
        'charged',
      )
    await recordAct(inside, acting, {
      act: 'declared_lost',
      subject: { kind: 'loan', id: loan.row.id },
      patronId: loan.patronId,
      detail: { kind: loss.kind, reason: loss.reason, cents: decision.replacement },
    })
    await closeLoanTasks(inside, loan.row.id, acting)
    await finishRequests(inside, acting, copy.copyId, loan.row.library_id, loss.kind)
    await setCopyState(inside, { copyId: copy.copyId, titleId: copy.titleId, before: copy.state, state: loss.kind })
    await endHopelessHolds(inside, book, copy.key, acting)
    return {
      done: true as const,
      ...penalty,
      ...(debtId === undefined ? {} : { replacement: { id: systemId(debtId), cents: decision.replacement } }),
    }
  })
}
