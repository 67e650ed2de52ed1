import { daysAfter, later } from './local-time.ts'

/** A row that keeps a reader from borrowing. One without an end runs until it is lifted. Lifted ones are not handed to a rule. */
export interface Block {
  readonly kind: 'suspension' | 'administrative' | 'clearance'
  /** First and last local day, both included. */
  readonly from: string
  readonly until?: string
  /** The bond that a clearance suspends; other kinds are the person's. */
  readonly bondId?: number
  /** Local day of the return that a suspension for lateness comes of. */
  readonly returnedOn?: string
}

export type Suspension = Block & { readonly kind: 'suspension'; readonly until: string }

export interface SuspensionRules {
  /** What several returns of one day make: the sum of their days, or the longest. */
  readonly sameDay: 'added' | 'longest'
  /** Most days that one return makes. */
  readonly maxDays?: number
}

export interface SuspensionInput {
  readonly returnedOn: string
  readonly lateDays: number
  /** Days of suspension for each late day, of the loan's policy. */
  readonly daysPerLateDay: number
  readonly rules: SuspensionRules
  /** Suspensions for lateness of the person, of all bonds. */
  readonly present: readonly Suspension[]
}

/** The suspension that a late return makes, undefined when none: from the day of return, or after the last one that still runs then. */
export function suspensionOf(input: SuspensionInput): { from: string; until: string } | undefined {
  const { returnedOn, rules, present } = input
  const days = Math.min(input.lateDays * input.daysPerLateDay, rules.maxDays ?? Infinity)
  if (days <= 0) return undefined
  const ofThatDay = present.filter((one) => one.returnedOn === returnedOn)
  const from =
    rules.sameDay === 'longest' && ofThatDay.length > 0
      ? ofThatDay.map((one) => one.from).toSorted()[0]!
      : present.reduce((first, one) => later(first, daysAfter(one.until, 1)), returnedOn)
  return { from, until: daysAfter(from, days - 1) }
}

/**
 * The last day of what holds on a day, undefined when nothing does. Blocks that follow one another without a free day are one to the reader;
 * without `until` there is no end.
 */
export function blockedUntil(blocks: readonly Block[], today: string): { readonly until?: string } | undefined {
  if (!blocks.some((one) => one.from <= today && today <= (one.until ?? today))) return undefined
  let end = today
  for (const { from, until } of blocks.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (from > daysAfter(end, 1)) continue
    if (until === undefined) return {}
    end = later(end, until)
  }
  return { until: end }
}
