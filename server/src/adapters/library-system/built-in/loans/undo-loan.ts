import { sql, type ExpressionBuilder } from 'kysely'
import type { CopyState } from '../../../../circulation/copy-state.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { isOver } from '../../../../circulation/pick-up.ts'
import { decideUndo } from '../../../../circulation/undo.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import { alertStore } from '../../../database/alert-store.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import type { Tables } from '../../../database/tables.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { noteHoldStep, noteRequestStep } from '../circulation/hold-steps.ts'
import { loadCopySituation } from '../circulation/load-copy-situation.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { setCopyState } from '../circulation/set-copy-state.ts'
import { freeCopy } from '../circulation/free-copy.ts'
import { wrongState } from './loan-states.ts'

/** The use that the loan was counted as is not counted any more. */
async function uncountUse({ write }: Handles, { row }: StoredLoan): Promise<void> {
  if (row.title_id === null) return
  const kind = row.kind === 'reading_room' ? 'consultation' : 'loan'
  const counted = { title_id: row.title_id, library_id: row.library_id, local_date: row.lent_on, kind } as const
  const ofDay = (of: ExpressionBuilder<Tables, 'use_event'>) => of.and(counted)
  const only = await write.deleteFrom('use_event').where(ofDay).where('count', '=', 1).executeTakeFirst()
  if (Number(only.numDeletedRows) > 0) return
  await write
    .updateTable('use_event')
    .set({ count: sql`count - 1` })
    .where(ofDay)
    .execute()
}

interface Claim {
  readonly kind: 'hold' | 'request'
  readonly id: number
  readonly pick_up_on: string | null
  readonly pick_up_at: string | null
}

/** What the loan fulfilled. */
async function claimOf({ read }: Handles, loanId: number): Promise<Claim | undefined> {
  const columns = ['id', 'pick_up_on', 'pick_up_at'] as const
  const hold = await read
    .selectFrom('hold')
    .select(columns)
    .where('loan_id', '=', loanId)
    .where('state', '=', 'fulfilled')
    .executeTakeFirst()
  if (hold) return { kind: 'hold', ...hold }
  const request = await read
    .selectFrom('loan_request')
    .select(columns)
    .where('loan_id', '=', loanId)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  return request && { kind: 'request', ...request }
}

const waitsStill = ({ pick_up_at: at }: Claim, { now }: RuleBook): boolean => at !== null && !isOver({ at: new Date(at) }, now)

async function restoreHold(inside: Handles, book: RuleBook, claim: Claim, copyId: number, acting: Acting): Promise<boolean> {
  const { id } = claim
  const waits = waitsStill(claim, book)
  const state = waits ? 'released' : 'queued'
  const limit = waits ? {} : { pick_up_on: null, pick_up_at: null, released_at: null }
  await inside.write
    .updateTable('hold')
    .set({ state, loan_id: null, ended_at: null, ended_by: null, ...limit })
    .where('id', '=', id)
    .execute()
  await noteHoldStep(inside, acting, { id, kind: 'undone', state }, { copyId })
  if (!waits) return false
  const [made_at, stage] = [instant(inside), 'on_hold_shelf'] as const
  await inside.write.insertInto('allocation').values({ copy_id: copyId, hold_id: id, stage, made_at, scanned_at: made_at }).execute()
  return true
}

/** The transit that the loan ended goes on. */
async function reopenTransit({ write }: Handles, copyId: number): Promise<void> {
  await write
    .updateTable('transit')
    .set({ ended_at: null, end_reason: null })
    .where('id', '=', (of) =>
      of
        .selectFrom('transit')
        .select((last) => last.fn.max('id').as('id'))
        .where('copy_id', '=', copyId)
        .where('end_reason', '=', 'lent'),
    )
    .execute()
}

/** State of a request by the stage of its copy. */
const stateOfStage = { pull_list: 'waiting', on_the_way: 'in_transit', on_hold_shelf: 'available' } as const

async function restoreRequest(
  inside: Handles,
  book: RuleBook,
  claim: Claim,
  copyId: number,
  acting: Acting,
): Promise<CopyState | undefined> {
  const { id } = claim
  const before = await inside.read
    .selectFrom('allocation')
    .select(['stage', 'scanned_at'])
    .where('loan_request_id', '=', id)
    .where('end_reason', '=', 'lent')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!before || (before.stage === 'on_hold_shelf' && !waitsStill(claim, book))) return undefined
  const state = stateOfStage[before.stage]
  await inside.write.updateTable('loan_request').set({ state, loan_id: null }).where('id', '=', id).execute()
  await noteRequestStep(inside, acting, { id, kind: 'undone', state }, { copyId })
  await inside.write
    .insertInto('allocation')
    .values({ copy_id: copyId, loan_request_id: id, ...before, made_at: instant(inside) })
    .execute()
  if (before.stage !== 'on_the_way') return 'on_hold_shelf'
  await reopenTransit(inside, copyId)
  return 'in_transit'
}

/**
 * The hold waits again on the hold shelf within its limit, else in its queue; the request as before the loan, unless its limit has passed.
 * Answers the state of the copy where it is kept for it.
 */
async function restoreClaim(inside: Handles, book: RuleBook, claim: Claim, copyId: number, acting: Acting): Promise<CopyState | undefined> {
  if (claim.kind === 'request') return restoreRequest(inside, book, claim, copyId, acting)
  return (await restoreHold(inside, book, claim, copyId, acting)) ? 'on_hold_shelf' : undefined
}

/** Within ten minutes, by who lent it, when nothing followed: the row stays, marked, and the copy is where it was. */
export function undoLoan(context: ActContext, id: SystemId, acting: Acting): Promise<Decision<object>> {
  return inOneTransaction(context, acting, async (inside) => {
    const loan = await holdLoan(inside, id)
    if (!loan) return notFound
    const { row, copyId, patronId } = loan
    const own = ownPersonReasons(acting.operatorPatronId, patronId)
    if (own.length > 0) return refuse(own)
    if (row.state === 'lost') return wrongState(row.state)
    const book = await loadRuleBook(inside, ['policies'])
    const decision = decideUndo({
      now: book.now,
      doneAt: new Date(row.lent_at),
      sameOperator: row.lent_by === loginOf(acting),
      followed: row.state === 'returned' || row.renewals > 0,
      undone: row.state === 'undone',
    })
    if (decision.refused) return decision
    await inside.write
      .updateTable('loan')
      .set({ state: 'undone', undone_at: instant(inside), undone_by: loginOf(acting), closed_on: row.lent_on, unattended_return_at: null })
      .where('id', '=', row.id)
      .execute()
    await uncountUse(inside, loan)
    await alertStore(inside).withdraw('loan_receipt', `loan:${row.id}`)
    await recordAct(inside, acting, { act: 'undid_loan', subject: { kind: 'loan', id: row.id }, patronId })
    const claim = await claimOf(inside, row.id)
    const state = claim && (await restoreClaim(inside, book, claim, copyId, acting))
    const copy = await loadCopySituation(inside, copyId)
    if (state) await setCopyState(inside, { copyId, titleId: copy.titleId, before: copy.state, state })
    else await freeCopy(inside, book, copy, { libraryId: acting.libraryId ?? row.library_id })
    return { done: true as const }
  })
}
