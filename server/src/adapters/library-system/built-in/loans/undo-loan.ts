import { sql } from 'kysely'
import { refuse, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import { isOver } from '../../../../circulation/pick-up.ts'
import { decideUndo } from '../../../../circulation/undo.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import { alertStore } from '../../../database/alert-store.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, notFound, type ActContext } from '../circulation/acts.ts'
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
  const counted = { title_id: row.title_id, library_id: row.library_id, local_date: row.lent_on } as const
  const kind = row.kind === 'reading_room' ? 'consultation' : 'loan'
  await write
    .updateTable('use_event')
    .set({ count: sql`count - 1` })
    .where('title_id', '=', counted.title_id)
    .where('library_id', '=', counted.library_id)
    .where('local_date', '=', counted.local_date)
    .where('kind', '=', kind)
    .where('count', '>', 1)
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

/** The hold or request waits again as before the loan: on the hold shelf within its limit, else in its queue. Answers whether the copy is on the shelf for it. */
async function restoreClaim(inside: Handles, book: RuleBook, claim: Claim, copyId: number, acting: Acting): Promise<boolean> {
  const { id, kind } = claim
  const waits = claim.pick_up_at !== null && !isOver({ at: new Date(claim.pick_up_at) }, book.now)
  if (kind === 'hold') {
    const state = waits ? 'released' : 'queued'
    const limit = waits ? {} : { pick_up_on: null, pick_up_at: null, released_at: null }
    await inside.write
      .updateTable('hold')
      .set({ state, loan_id: null, ended_at: null, ended_by: null, ...limit })
      .where('id', '=', id)
      .execute()
    await noteHoldStep(inside, acting, { id, kind: 'undone', state }, { copyId })
  } else {
    if (!waits) return false
    await inside.write.updateTable('loan_request').set({ state: 'available', loan_id: null }).where('id', '=', id).execute()
    await noteRequestStep(inside, acting, { id, kind: 'undone', state: 'available' }, { copyId })
  }
  if (waits)
    await inside.write
      .insertInto('allocation')
      .values({
        copy_id: copyId,
        [kind === 'hold' ? 'hold_id' : 'loan_request_id']: id,
        stage: 'on_hold_shelf',
        made_at: instant(inside),
        scanned_at: instant(inside),
      })
      .execute()
  return waits
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
    const onShelf = claim !== undefined && (await restoreClaim(inside, book, claim, copyId, acting))
    const copy = await loadCopySituation(inside, copyId)
    if (onShelf) await setCopyState(inside, { copyId, titleId: copy.titleId, before: copy.state, state: 'on_hold_shelf' })
    else await freeCopy(inside, book, copy, { libraryId: acting.libraryId ?? row.library_id })
    return { done: true as const }
  })
}
