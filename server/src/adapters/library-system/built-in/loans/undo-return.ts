import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { decideUndo } from '../../../../circulation/undo.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { endAllocation, noteHoldStep, noteRequestStep } from '../circulation/hold-steps.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { closeUpSuspensions } from './close-up-suspensions.ts'
import { wrongState } from './loan-states.ts'
import { reopenLoanTasks } from './loan-tasks.ts'
import { fineOfReturn, liftSuspensionOfReturn, lowerFine, withdrawNoticesOfReturn } from './penalty-of-return.ts'

/** A certificate of the loan's bond says that nothing stands open of it. */
async function isDeclared({ read }: Handles, { row }: StoredLoan): Promise<boolean> {
  const issued = await read
    .selectFrom('clearance')
    .select('id')
    .where('patron_id', '=', row.patron_id!)
    .where('bond_id', '=', row.bond_id!)
    .where('state', '=', 'issued')
    .where('issued_at', '>=', row.registered_at!)
    .executeTakeFirst()
  return issued !== undefined
}

/**
 * The copy was lent again, or money was taken for what the return cost, or somebody already fetches it, or it was certified that nothing stands
 * open.
 */
async function followed(inside: Handles, loan: StoredLoan, copy: CopySituation): Promise<boolean> {
  const fine = await fineOfReturn(inside, loan.row.id)
  const stranger = copy.allocation !== undefined && copy.allocation.kind === 'request'
  const taken = copy.openLoan !== undefined || stranger || (fine?.entries.length ?? 0) > 0
  return taken || isDeclared(inside, loan)
}

/** A hold that the return served waits again in its place. */
async function takeFromQueue(inside: Handles, { allocation, copyId }: CopySituation, acting: Acting): Promise<void> {
  if (!allocation) return
  await endAllocation(inside, allocation.allocationId, 'return_undone')
  await inside.write
    .updateTable('hold')
    .set({ state: 'queued', released_at: null, pick_up_on: null, pick_up_at: null })
    .where('id', '=', allocation.ofId)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  await noteHoldStep(inside, acting, { id: allocation.ofId, kind: 'back_in_queue', state: 'queued' }, { copyId })
}

/** A request that the return ended is with its reader again. */
async function reopenRequests(inside: Handles, loanId: number, copyId: number, acting: Acting): Promise<void> {
  const again = await inside.write
    .updateTable('loan_request')
    .set({ state: 'removed', ended_at: null, ended_by: null })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'finished')
    .returning('id')
    .execute()
  for (const { id } of again) await noteRequestStep(inside, acting, { id, kind: 'undone', state: 'removed' }, { copyId })
}

async function reopen(inside: Handles, book: RuleBook, { row }: StoredLoan, copy: CopySituation, acting: Acting): Promise<void> {
  await takeFromQueue(inside, copy, acting)
  if (copy.transit)
    await inside.write
      .updateTable('transit')
      .set({ ended_at: instant(inside), end_reason: 'return_undone' })
      .where('id', '=', copy.transit.transitId)
      .execute()
  const fine = await fineOfReturn(inside, row.id)
  if (fine) await lowerFine(inside, book, fine, 0, 'return_undone', acting)
  const lifted = await liftSuspensionOfReturn(inside, row.id, 'return_undone', acting)
  if (lifted) await closeUpSuspensions(inside, book, row.patron_id!, lifted.from)
  for (const kind of ['suspension_start', 'debt'] as const) await withdrawNoticesOfReturn(inside, kind, row.id)
  await reopenRequests(inside, row.id, copy.copyId, acting)
  await reopenLoanTasks(inside, row.id, row.registered_at!)
  await inside.write
    .updateTable('loan')
    .set({
      state: 'open',
      returned_at: null,
      registered_at: null,
      closed_on: null,
      return_way: null,
      return_library_id: null,
      returned_by: null,
      late_days: null,
      exempt_reason: null,
      exempt_by: null,
      return_undone_at: instant(inside),
      return_undone_by: loginOf(acting),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Within ten minutes, by who took it back, when nothing followed: the loan goes on as it was. */
export function undoReturn(context: ActContext, id: SystemId, acting: Acting): Promise<Decision<object>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loan = await holdLoan(inside, id)
    if (!loan) return notFound
    const { row, copyId, patronId } = loan
    const own = ownPersonReasons(acting.operatorPatronId, patronId)
    if (own.length > 0) return refuse(own)
    if (row.state !== 'returned') return wrongState(row.state)
    const book = await loadRuleBook(inside)
    const copy = await loadCopySituation(inside, copyId)
    const decision = decideUndo({
      now: book.now,
      doneAt: new Date(row.registered_at!),
      sameOperator: row.returned_by === loginOf(acting),
      followed: await followed(inside, loan, copy),
      undone: false,
    })
    if (decision.refused) return decision
    await reopen(inside, book, loan, copy, acting)
    await recordAct(inside, acting, { act: 'undid_return', subject: { kind: 'loan', id: row.id }, patronId })
    await setCopyState(inside, { copyId, titleId: copy.titleId, before: copy.state, state: 'on_loan', dueDate: row.due_on })
    return { done: true as const }
  })
}
