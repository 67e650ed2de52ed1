import { openDayFrom, type OpeningHours } from './calendar.ts'
import { later } from './local-time.ts'
import { queueOf, type QueuedHold } from './hold-queue.ts'
import type { Due } from './due-date.ts'

/** When a hold may be served, always only an estimate; or why none is given. */
export type Estimate = { readonly day: string } | { readonly none: 'late' | 'no_copy' | 'closed' }

export interface EstimateInput {
  readonly holds: readonly QueuedHold[]
  /** Open loans of the key. */
  readonly loans: readonly { readonly loanId: number; readonly due: Pick<Due, 'at' | 'day'>; readonly late: boolean }[]
  /** Hours of the library of the hold. */
  readonly hours: OpeningHours
  readonly today: string
}

/**
 * The due day of the k-th copy that comes back, for the k-th of those that wait without a copy; suspended ones ahead count, since their suspension may end.
 * None when that copy is late, when there are fewer copies than readers before, or when the library has no open day.
 */
export function estimateOf({ holds, loans, hours, today }: EstimateInput, holdId: number): Estimate {
  const place = queueOf(holds)
    .filter((one) => !one.allocated)
    .findIndex((one) => one.holdId === holdId)
  return estimateAtPlace({ loans, hours, today }, place)
}

/** For a hold that would be placed now. */
export const estimateOfNext = ({ holds, ...rest }: EstimateInput): Estimate =>
  estimateAtPlace(rest, queueOf(holds).filter((one) => !one.allocated).length)

/** For one before whom so many wait without a copy. */
export function estimateAtPlace({ loans, hours, today }: Omit<EstimateInput, 'holds'>, place: number): Estimate {
  const loan = loans.toSorted((one, other) => one.due.at.getTime() - other.due.at.getTime() || one.loanId - other.loanId)[place]
  if (place < 0 || !loan) return { none: 'no_copy' }
  if (loan.late) return { none: 'late' }
  const day = openDayFrom(hours, later(loan.due.day, today))
  return day === undefined ? { none: 'closed' } : { day }
}
