import { isOpenDay, openDayFrom, type OpeningHours } from './calendar.ts'
import { when } from './decision.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'
import type { PolicyKeys } from './policy-choice.ts'

/**
 * Loans made from `from` to `until`, local dates, both included. `replaces`: they are due on `due`, whatever the policy's days (vacation);
 * `limits`: they are never due after it (end of term). Without a library for all; an empty list means all.
 */
export interface VacationWindow {
  readonly id: number
  readonly kind: 'replaces' | 'limits'
  readonly from: string
  readonly until: string
  readonly due: string
  readonly libraryId?: number
  readonly categoryIds: readonly number[]
  readonly groups: readonly string[]
  readonly loanTypes: readonly string[]
  readonly name?: string
}

/** Windows that hold for a loan or renewal of these keys on this day. */
export const windowsOf = (windows: readonly VacationWindow[], keys: PolicyKeys, day: string): readonly VacationWindow[] =>
  windows.filter(
    (one) =>
      one.from <= day &&
      day <= one.until &&
      (one.libraryId === undefined || one.libraryId === keys.libraryId) &&
      (one.categoryIds.length === 0 || one.categoryIds.includes(keys.categoryId)) &&
      (one.groups.length === 0 || one.groups.includes(keys.group)) &&
      (one.loanTypes.length === 0 || one.loanTypes.includes(keys.loanType)),
  )

/** Reasons to refuse saving a window: its date is closed in a library it is for (the next open day is proposed), or before its last loan. */
export const windowRefusals = (
  { due, until }: Pick<VacationWindow, 'due' | 'until'>,
  calendars: readonly OpeningHours[],
): readonly CirculationReason[] => {
  const closed = calendars.find((hours) => !isOpenDay(hours, due))
  const next = closed && openDayFrom(closed, due)
  return [
    ...when(closed !== undefined, 'DataFechada', { data: due, ...(next === undefined ? {} : { proxima: next }) }),
    ...when(due < until, 'DataNaoPosterior', { data: due, minima: until }),
  ]
}
