import { daysAfter, daysBetween } from './local-time.ts'
import type { PickUpLimit } from './pick-up.ts'

export type NoticeKind = 'due_soon' | 'due_today' | 'overdue' | 'hold_last_day'

/** One occasion to tell a reader something, once: the same `occasion` is never told twice. */
export interface Notice {
  readonly kind: NoticeKind
  /** Days from the due day: negative before it. */
  readonly days: number
  readonly occasion: string
}

export interface NoticedLoan {
  readonly loanId: number
  readonly dueDay: string
  /** Local day of the loan or of its last renewal: what lay before it is past. */
  readonly since: string
}

/** Days of the job's run: after the last one that is done, up to today. */
export interface NoticeSpan {
  readonly after: string
  readonly today: string
}

const kindOf = (days: number): NoticeKind => (days < 0 ? 'due_soon' : days === 0 ? 'due_today' : 'overdue')

/**
 * What is told of an open loan in this run, at most one thing: after an outage only the latest that still makes sense. `days` are the setting's,
 * counted from the due day.
 */
export function loanNotice(loan: NoticedLoan, { after, today }: NoticeSpan, days: readonly number[]): Notice | undefined {
  const latest = days
    .toSorted((one, other) => other - one)
    .find((one) => {
      const day = daysAfter(loan.dueDay, one)
      return after < day && day <= today && loan.since < day
    })
  if (latest === undefined) return undefined
  const now = daysBetween(loan.dueDay, today)
  const sense = kindOf(latest) === 'overdue' ? now > 0 : kindOf(latest) === kindOf(now)
  return sense ? { kind: kindOf(latest), days: now, occasion: `loan:${loan.loanId}:${loan.dueDay}:${latest}` } : undefined
}

/** The last day of a released hold, unless it was released on that very day. */
export function holdNotice(
  hold: { holdId: number; releasedOn: string; limit: Pick<PickUpLimit, 'day'> },
  { after, today }: NoticeSpan,
): Notice | undefined {
  const { day } = hold.limit
  if (day !== today || after >= day || hold.releasedOn >= day) return undefined
  return { kind: 'hold_last_day', days: 0, occasion: `hold:${hold.holdId}:${day}` }
}
