import { refuse, when, notFound, type Decision } from '../../../../circulation/decision.ts'
import { dueMoved } from '../../../../circulation/due-date.ts'
import { daysAfter } from '../../../../circulation/local-time.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { DueDateMove } from '../../../../ports/library-system/desk.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { runningOf } from '../circulation/loan-terms.ts'
import { noticeMoved } from '../circulation/notices.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { noticedLoan, writeDueDate } from './move-due-date.ts'

/** Loans in one transaction, so that no other desk waits long. */
const batchSize = 100

function chosen({ read }: Handles, { libraryId, from, until, categoryIds, groups }: DueDateMove) {
  return read
    .selectFrom('loan')
    .where('state', '=', 'open')
    .where('library_id', '=', libraryId)
    .where('due_on', '>=', from)
    .where('due_on', '<=', until)
    .$if((categoryIds?.length ?? 0) > 0, (query) => query.where('category_id', 'in', [...categoryIds!]))
    .$if((groups?.length ?? 0) > 0, (query) => query.where('loan_group', 'in', [...groups!]))
}

/** The new day is after the whole span, so that a loan that was moved is not chosen again, and open in that library. */
function judge(book: RuleBook, { libraryId, from, until, newDay }: DueDateMove): Decision<object> {
  const late = [
    ...when(until < from, 'DataNaoPosterior', { data: until, minima: from }),
    ...when(newDay <= until, 'DataNaoPosterior', { data: newDay, minima: daysAfter(until, 1) }),
  ]
  if (late.length > 0) return refuse(late)
  return dueMoved(book.calendarOf(libraryId), { day: until, at: book.now }, newDay)
}

async function judged(handles: Handles, move: DueDateMove): Promise<Decision<object>> {
  const book = await loadRuleBook(handles)
  return book.libraries.has(move.libraryId) ? judge(book, move) : notFound
}

export async function countDueDateMove({ handles }: ActContext, move: DueDateMove): Promise<Decision<{ loans: number }>> {
  const decision = await judged(handles, move)
  if (decision.refused) return decision
  const counted = await chosen(handles, move)
    .select((of) => of.fn.countAll<number | string>().as('n'))
    .executeTakeFirstOrThrow()
  return { done: true, loans: Number(counted.n) }
}

/** One batch in one transaction; answers how many were moved. */
function moveBatch(context: ActContext, ids: readonly number[], move: DueDateMove, acting: Acting): Promise<number> {
  return inOneTransaction(context, acting, async (inside) => {
    const book = await loadRuleBook(inside)
    let moved = 0
    for (const id of ids) {
      const loan = await holdLoan(inside, systemId(id))
      if (loan?.row.state !== 'open' || loan.row.due_on > move.until) continue
      const decision = dueMoved(book.calendarOf(loan.row.library_id), runningOf(loan.row).due, move.newDay)
      if (decision.refused) continue
      await noticeMoved(inside, book, noticedLoan(loan, decision.due), move.reason)
      await writeDueDate(inside, loan, decision.due)
      moved += 1
    }
    const detail = { reason: move.reason, from: move.from, until: move.until, day: move.newDay, loans: moved }
    if (moved > 0) await recordAct(inside, acting, { act: 'moved_due_dates', subject: { kind: 'library', id: move.libraryId }, detail })
    return moved
  })
}

/** All chosen loans are due on a later day: for a strike or a flood. Done again it moves nothing more. */
export async function moveDueDates(context: ActContext, move: DueDateMove, acting: Acting): Promise<Decision<{ loans: number }>> {
  const decision = await judged(context.handles, move)
  if (decision.refused) return decision
  const ids = (await chosen(context.handles, move).select('id').orderBy('id').execute()).map((row) => row.id)
  let loans = 0
  for (let start = 0; start < ids.length; start += batchSize)
    loans += await moveBatch(context, ids.slice(start, start + batchSize), move, acting)
  return { done: true, loans }
}
