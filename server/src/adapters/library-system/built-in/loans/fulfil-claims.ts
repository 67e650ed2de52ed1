import { holdEndedBy } from '../../../../circulation/lending-input.ts'
import type { LoanKind } from '../../../../circulation/limits.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { endAllocation, noteHoldStep, noteRequestStep } from '../circulation/hold-steps.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import type { LiveHold } from '../circulation/load-queues.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { freeCopy } from '../circulation/free-copy.ts'

export interface Claimed {
  readonly book: RuleBook
  readonly copy: CopySituation
  readonly patronId: number
  readonly loanId: number
  readonly libraryId: number
  readonly kind: LoanKind
  /** Live holds that the copy may serve. */
  readonly holds: readonly LiveHold[]
}

async function fulfilHold(inside: Handles, holdId: number, { loanId, copy, libraryId }: Claimed, acting: Acting): Promise<void> {
  await inside.write
    .updateTable('hold')
    .set({ state: 'fulfilled', ended_at: instant(inside), ended_by: 'staff', loan_id: loanId, suspended_until: null })
    .where('id', '=', holdId)
    .where('state', 'in', ['queued', 'released'])
    .execute()
  await noteHoldStep(inside, acting, { id: holdId, kind: 'fulfilled', state: 'fulfilled' }, { copyId: copy.copyId, libraryId })
}

async function fulfilRequest(inside: Handles, requestId: number, { loanId, copy, libraryId }: Claimed, acting: Acting): Promise<void> {
  await inside.write.updateTable('loan_request').set({ state: 'removed', loan_id: loanId }).where('id', '=', requestId).execute()
  await noteRequestStep(inside, acting, { id: requestId, kind: 'picked_up', state: 'removed' }, { copyId: copy.copyId, libraryId })
}

/** The hold took another copy of its key: the one that was meant for it goes on. */
async function freeOtherCopy(inside: Handles, book: RuleBook, holdId: number, lentCopyId: number): Promise<void> {
  const other = await inside.read
    .selectFrom('allocation')
    .select(['id', 'copy_id'])
    .where('hold_id', '=', holdId)
    .where('ended_at', 'is', null)
    .where('copy_id', '<>', lentCopyId)
    .executeTakeFirst()
  if (!other?.copy_id) return
  const copy = await loadCopySituation(inside, other.copy_id)
  await endAllocation(inside, other.id, 'other_copy_lent')
  await freeCopy(inside, book, copy)
}

async function endTransit(inside: Handles, copyId: number): Promise<void> {
  await inside.write
    .updateTable('transit')
    .set({ ended_at: instant(inside), end_reason: 'lent' })
    .where('copy_id', '=', copyId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends what waited for this reader: the copy's own allocation, or the reader's hold on its key, which no reading-room use serves. A copy on its way is received with the loan. */
export async function fulfilClaims(inside: Handles, claimed: Claimed, acting: Acting): Promise<'hold' | 'request' | undefined> {
  const { copy, patronId, holds, book } = claimed
  if (copy.transit) await endTransit(inside, copy.copyId)
  if (copy.allocation) {
    const { allocationId, kind, ofId } = copy.allocation
    await endAllocation(inside, allocationId, 'lent')
    if (kind === 'hold') await fulfilHold(inside, ofId, claimed, acting)
    else await fulfilRequest(inside, ofId, claimed, acting)
    return kind
  }
  const waiting = holdEndedBy(claimed.kind, patronId, holds)
  if (!waiting) return undefined
  await fulfilHold(inside, waiting.holdId, claimed, acting)
  if (waiting.allocated) await freeOtherCopy(inside, book, waiting.holdId, copy.copyId)
  return 'hold'
}
