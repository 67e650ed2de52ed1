import { isLate, termOf, type RunningLoan } from '../../../../circulation/lateness.ts'
import type { LoanKind } from '../../../../circulation/limits.ts'

interface DueRow {
  readonly kind: LoanKind
  readonly due_on: string
  readonly due_at: string
}

export const runningOf = (row: DueRow): RunningLoan => ({
  due: { day: row.due_on, at: new Date(row.due_at) },
  term: termOf(row.kind),
})

interface CountedRow extends DueRow {
  readonly claimed_returned_at: string | null
  readonly unattended_return_at: string | null
}

/** A loan whose copy the reader says is back, or a terminal took, blocks nothing while it is looked for. */
export const countsAsLate = (row: CountedRow, now: Date, zone: string): boolean =>
  row.claimed_returned_at === null && row.unattended_return_at === null && isLate(runningOf(row), now, zone)
