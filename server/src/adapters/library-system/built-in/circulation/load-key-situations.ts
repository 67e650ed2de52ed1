import { waitingOf } from '../../../../circulation/hold-queue.ts'
import { isOver } from '../../../../circulation/pick-up.ts'
import { reservedLoans, type LoanOfKey } from '../../../../circulation/renewal.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadQueues, type LiveHold, type QueueKeys } from './load-queues.ts'
import { selectLoansOfKeys } from './loans-of-keys.ts'
import { countsAsLate } from './loan-terms.ts'
import type { RuleBook } from './rule-book.ts'

async function loansOfKeys(handles: Handles, { now, settings }: RuleBook, keys: QueueKeys) {
  const rows = await selectLoansOfKeys(handles, keys).execute()
  return rows.map((row) => ({
    key: row.copy_key,
    loan: {
      loanId: row.id,
      due: { at: new Date(row.due_at) },
      // A copy that its reader says is back serves nobody while it is looked for.
      late: row.claimed_returned_at !== null || countsAsLate(row, now, settings.zone),
    },
  }))
}

/** A released copy whose limit is over serves the next of its queue, although nobody has scanned it yet. */
function waitingFor(holds: readonly LiveHold[], { now, today }: RuleBook): number {
  const over = holds.filter((one) => one.state === 'released' && one.pickUpAt !== undefined && isOver({ at: one.pickUpAt }, now))
  return Math.max(0, waitingOf(holds, today).length - over.length)
}

/**
 * Numbers of the loans of these keys that cannot be renewed because readers wait. Two statements; one where nobody waits. `asked`: more keys
 * than these, where others ask for them too.
 */
export async function loadReserved(
  handles: Handles,
  book: RuleBook,
  keys: readonly string[],
  asked: QueueKeys = [...new Set(keys)],
): Promise<ReadonlySet<number>> {
  const own = new Set(keys)
  const holds = Map.groupBy(await loadQueues(handles, asked, book), (hold) => hold.key)
  const contested = [...holds].flatMap(([key, some]) => (own.has(key) && waitingFor(some, book) > 0 ? [key] : []))
  if (contested.length === 0) return new Set()
  const loans = Map.groupBy(await loansOfKeys(handles, book, Array.isArray(asked) ? contested : asked), (one) => one.key)
  const reserved = contested.flatMap((key) => {
    const ofKey: readonly LoanOfKey[] = (loans.get(key) ?? []).map((one) => one.loan)
    return [...reservedLoans(ofKey, waitingFor(holds.get(key)!, book), book.settings.strictHold)]
  })
  return new Set(reserved)
}
