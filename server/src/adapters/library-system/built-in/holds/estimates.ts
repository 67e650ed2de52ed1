import { estimateOf, type EstimateInput } from '../../../../circulation/estimate.ts'
import type { Handles } from '../../../database/handles.ts'
import type { LiveHold, QueueKeys } from '../circulation/load-queues.ts'
import { selectLoansOfKeys } from '../circulation/loans-of-keys.ts'
import { countsAsLate } from '../circulation/loan-terms.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

/** Queues and open loans of some keys, from which estimates are made. */
export interface Waiting {
  readonly queues: ReadonlyMap<string, readonly LiveHold[]>
  readonly loans: ReadonlyMap<string, EstimateInput['loans']>
}

/** Open loans of copies of these keys, in one statement. */
export async function loansOfKeys(handles: Handles, { now, settings }: RuleBook, keys: QueueKeys): Promise<Waiting['loans']> {
  if (Array.isArray(keys) && keys.length === 0) return new Map()
  const rows = await selectLoansOfKeys(handles, keys).execute()
  const loans = rows.map((row) => ({
    key: row.copy_key,
    loanId: row.id,
    due: { day: row.due_on, at: new Date(row.due_at) },
    // Nobody knows when a copy comes that its reader says is back.
    late: row.claimed_returned_at !== null || countsAsLate(row, now, settings.zone),
  }))
  return Map.groupBy(loans, (one) => one.key)
}

const inputOf = ({ queues, loans }: Waiting, book: RuleBook, key: string, libraryId: number): EstimateInput => ({
  holds: queues.get(key) ?? [],
  loans: loans.get(key) ?? [],
  hours: book.calendarOf(libraryId).hours,
  today: book.today,
})

/** The local day that a hold may be served on; absent where none can be given. */
export function estimateForHold(waiting: Waiting, book: RuleBook, key: string, libraryId: number, holdId: number): { estimate?: string } {
  const estimate = estimateOf(inputOf(waiting, book, key, libraryId), holdId)
  return 'day' in estimate ? { estimate: estimate.day } : {}
}

/** The day on which the first copy that is out is due; absent where it is late already. */
export function dueBackOf(loans: EstimateInput['loans']): { dueBack?: string } {
  const [first] = loans.toSorted((one, other) => one.due.at.getTime() - other.due.at.getTime())
  return first && !first.late ? { dueBack: first.due.day } : {}
}
