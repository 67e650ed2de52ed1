import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { dueMoved } from '../../../../circulation/due-date.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { ShownDue } from '../../../../ports/library-system/loans.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { runningOf } from '../circulation/loan-terms.ts'
import { noticeMoved, type NoticedLoan } from '../circulation/notices.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { shownDue } from '../circulation/shown-loans.ts'
import { wrongState } from './loan-states.ts'

/** Writes another due date, and the copy's with it. */
export async function writeDueDate(inside: Handles, { row }: StoredLoan, due: { readonly day: string; readonly at: Date }): Promise<void> {
  await inside.write
    .updateTable('loan')
    .set({ due_on: due.day, due_at: due.at.toISOString(), charged_at: null })
    .where('id', '=', row.id)
    .execute()
  await setCopyState(inside, { copyId: row.copy_id!, titleId: row.title_id!, before: 'on_loan', state: 'on_loan', dueDate: due.day })
}

/** A loan as its notices name it. */
export const noticedLoan = ({ row }: StoredLoan, due: { readonly day: string; readonly at: Date }): NoticedLoan => ({
  loanId: row.id,
  patronId: row.patron_id!,
  title: row.title_line,
  libraryId: row.library_id,
  hourly: row.kind === 'hours' || row.kind === 'overnight',
  due,
})

/** One loan is due on a later open day of its library. */
export function moveDueDate(context: ActContext, id: SystemId, day: string, reason: string, acting: Acting): Promise<Decision<ShownDue>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loan = await holdLoan(inside, id)
    if (!loan) return notFound
    const { row } = loan
    const own = ownPersonReasons(acting.operatorPatronId, loan.patronId)
    if (own.length > 0) return refuse(own)
    if (row.state !== 'open') return wrongState(row.state)
    const book = await loadRuleBook(inside)
    const decision = dueMoved(book.calendarOf(row.library_id), runningOf(row).due, day)
    if (decision.refused) return decision
    const detail = { reason, before: row.due_on, day }
    await recordAct(inside, acting, { act: 'moved_due_date', subject: { kind: 'loan', id: row.id }, patronId: loan.patronId, detail })
    await noticeMoved(inside, book, noticedLoan(loan, decision.due), reason)
    await writeDueDate(inside, loan, decision.due)
    return { done: true as const, ...shownDue(book, decision.due) }
  })
}
