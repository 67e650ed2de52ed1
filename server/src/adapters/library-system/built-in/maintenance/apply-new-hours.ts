import { isOpenDay } from '../../../../circulation/calendar.ts'
import { dueUnderNewHours, type Due } from '../../../../circulation/due-date.ts'
import type { RunningLoan } from '../../../../circulation/lateness.ts'
import type { HoursChange } from '../../../../ports/library-system/maintenance.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { runningOf } from '../circulation/loan-terms.ts'
import { noticeMoved } from '../circulation/notices.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { noticedLoan, writeDueDate } from '../loans/move-due-date.ts'
import { changedCalendars, countMoved, type ChangedCalendar } from './changed-calendar.ts'
import { moveLimits } from './move-limits.ts'

/** Where a due date stood on an open day. What stands on a day that was closed before is a cap, or was named by hand: it stays. */
function moved({ before, now }: ChangedCalendar, { due, term }: RunningLoan): Due | undefined {
  if (!isOpenDay(before.hours, due.day)) return undefined
  const next = dueUnderNewHours(now, due, term)
  return next === due ? undefined : next
}

/** The due date of a running loan on the same day ends later now: the instant alone is written, nobody is told. */
const writeInstant = (inside: Handles, id: number, due: Due) =>
  inside.write.updateTable('loan').set({ due_at: due.at.toISOString() }).where('id', '=', id).execute()

async function moveLoan(inside: Handles, id: number, change: HoursChange): Promise<number> {
  const loan = await holdLoan(inside, systemId(id))
  if (loan?.row.state !== 'open') return 0
  const book = await loadRuleBook(inside)
  const changed = changedCalendars(book, change).find((one) => one.libraryId === loan.row.library_id)
  const due = changed && moved(changed, runningOf(loan.row))
  if (!due) return 0
  if (due.day === loan.row.due_on) {
    await writeInstant(inside, id, due)
    return 1
  }
  await countMoved(inside, change, loan.row.library_id, 'loans')
  await noticeMoved(inside, book, noticedLoan(loan, due))
  const detail = { before: loan.row.due_on, day: due.day, hours: change.version }
  const act = { act: 'moved_due_date', subject: { kind: 'loan', id }, patronId: loan.patronId, detail } as const
  await recordAct(inside, { actor: { kind: 'system' } }, act)
  await writeDueDate(inside, loan, due)
  return 1
}

/** Running loans of a library that a new version of its hours moves, and to which day. */
export async function loansToMove(
  handles: Handles,
  changed: ChangedCalendar,
  day: string,
): Promise<readonly { readonly id: number; readonly before: string; readonly day: string }[]> {
  const rows = await handles.read
    .selectFrom('loan')
    .select(['id', 'kind', 'due_on', 'due_at'])
    .where('state', '=', 'open')
    .where('library_id', '=', changed.libraryId)
    .where('due_on', '>=', day)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const due = moved(changed, runningOf(row))
    return due === undefined ? [] : [{ id: row.id, before: row.due_on, day: due.day }]
  })
}

/** One transaction a loan, hold or request, so that no desk waits. Answers how many moved. */
export async function applyNewHours(context: ActContext, change: HoursChange): Promise<number> {
  const { handles } = context
  let count = 0
  for (const changed of changedCalendars(await loadRuleBook(handles), change)) {
    for (const { id } of await loansToMove(handles, changed, change.day))
      count += await inOneTransaction(context, { actor: { kind: 'system' } }, (inside) => moveLoan(inside, id, change))
    count += await moveLimits(context, changed, change)
  }
  return count
}
