import { reservedOfKey, waitingFor } from '../../../../circulation/next-in-queue.ts'
import type { LoanOfKey } from '../../../../circulation/renewal.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadQueues, type QueueKeys } from './load-queues.ts'
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
    return [...reservedOfKey(book, holds.get(key)!, ofKey)]
  })
  return new Set(reserved)
}
