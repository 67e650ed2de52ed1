import { waitingOf } from '../../../../circulation/hold-queue.ts'
import { isOver } from '../../../../circulation/pick-up.ts'
import { reservedLoans, type LoanOfKey } from '../../../../circulation/renewal.ts'
import type { Handles } from '../../../database/handles.ts'
import { textList } from '../../../database/value-lists.ts'
import { loadQueues, type LiveHold } from './load-queues.ts'
import { countsAsLate } from './loan-terms.ts'
import type { RuleBook } from './rule-book.ts'

async function loansOfKeys({ engine, read }: Handles, { now, settings }: RuleBook, keys: readonly string[]) {
  const rows = await read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select(['loan.id', 'loan.kind', 'due_on', 'due_at', 'claimed_returned_at', 'unattended_return_at', 'copy.copy_key'])
    .where('copy.copy_key', 'in', textList(engine, keys))
    .where('loan.state', '=', 'open')
    .execute()
  return rows.map((row) => ({
    key: row.copy_key,
    loan: { loanId: row.id, due: { at: new Date(row.due_at) }, late: countsAsLate(row, now, settings.zone) },
  }))
}

/** A released copy whose limit is over serves the next of its queue, although nobody has scanned it yet. */
function waitingFor(holds: readonly LiveHold[], { now, today }: RuleBook): number {
  const over = holds.filter((one) => one.state === 'released' && one.pickUpAt !== undefined && isOver({ at: one.pickUpAt }, now))
  return Math.max(0, waitingOf(holds, today).length - over.length)
}

/** Numbers of the loans of these keys that cannot be renewed because readers wait. Two or three statements; one where nobody waits. */
export async function loadReserved(handles: Handles, book: RuleBook, keys: readonly string[]): Promise<ReadonlySet<number>> {
  const holds = Map.groupBy(await loadQueues(handles, [...new Set(keys)], book.today), (hold) => hold.key)
  const contested = [...holds].flatMap(([key, some]) => (waitingFor(some, book) > 0 ? [key] : []))
  if (contested.length === 0) return new Set()
  const loans = Map.groupBy(await loansOfKeys(handles, book, contested), (one) => one.key)
  const reserved = contested.flatMap((key) => {
    const ofKey: readonly LoanOfKey[] = (loans.get(key) ?? []).map((one) => one.loan)
    return [...reservedLoans(ofKey, waitingFor(holds.get(key)!, book), book.settings.strictHold)]
  })
  return new Set(reserved)
}
