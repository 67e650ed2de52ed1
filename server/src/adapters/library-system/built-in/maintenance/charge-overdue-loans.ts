import { becomesCharged } from '../../../../circulation/lateness.ts'
import { daysAfter, daysBetween } from '../../../../circulation/local-time.ts'
import { alertStore } from '../../../database/alert-store.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { runningOf } from '../circulation/loan-terms.ts'
import { loanParams } from '../circulation/notices.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { noticedLoan } from '../loans/move-due-date.ts'
import { raiseTask } from './staff-tasks.ts'

async function candidates(handles: Handles, { today, settings }: RuleBook, atMost: number): Promise<readonly number[]> {
  const rows = await handles.read
    .selectFrom('loan')
    .select('id')
    .where('state', '=', 'open')
    .where('due_on', '<', daysAfter(today, -settings.chargedAfterDays))
    .where('charged_at', 'is', null)
    .where('claimed_returned_at', 'is', null)
    .where('unattended_return_at', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => row.id)
}

async function tellReader(inside: Handles, book: RuleBook, loan: StoredLoan): Promise<void> {
  const { due } = runningOf(loan.row)
  const noticed = noticedLoan(loan, due)
  await alertStore(inside).notify({
    patronId: noticed.patronId,
    kind: 'loan_overdue',
    subject: `loan:${noticed.loanId}`,
    occasion: `loan:${noticed.loanId}:${due.day}:charged`,
    params: { ...loanParams(book, noticed), days: daysBetween(due.day, book.today), outcome: 'charged' },
    at: book.now,
  })
}

async function charge(inside: Handles, id: number): Promise<number> {
  const loan = await holdLoan(inside, systemId(id))
  if (loan?.row.state !== 'open' || loan.row.unattended_return_at !== null) return 0
  const { row } = loan
  const book = await loadRuleBook(inside)
  const marks = { claimedReturned: row.claimed_returned_at !== null, charged: row.charged_at !== null }
  if (!becomesCharged({ ...runningOf(row), ...marks }, book.now, book.settings.zone, book.settings.chargedAfterDays)) return 0
  await inside.write
    .updateTable('loan')
    .set({ charged_at: instant(inside) })
    .where('id', '=', id)
    .execute()
  const subject = { kind: 'loan', id } as const
  const detail = { barcode: row.barcode, title: row.title_line, due: row.due_on }
  const task = { kind: 'charged', occasion: `loan:${id}:${row.due_on}`, libraryId: row.library_id, patronId: loan.patronId } as const
  await raiseTask(inside, { ...task, subject, detail })
  await tellReader(inside, book, loan)
  await recordAct(
    inside,
    { actor: { kind: 'system' } },
    { act: 'charged_loan', subject, patronId: loan.patronId, detail: { due: row.due_on } },
  )
  return 1
}

/** Marks loans that are late for longer than the setting says, one transaction each. */
export async function chargeLateLoans(context: ActContext, atMost: number): Promise<number> {
  const { handles } = context
  let charged = 0
  for (const id of await candidates(handles, await loadRuleBook(handles), atMost))
    charged += await inOneTransaction(context, { actor: { kind: 'system' } }, (inside) => charge(inside, id))
  return charged
}
