import { daysAfter, daysBetween, later } from './local-time.ts'

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

/** Suspensions for lateness: what a further one is appended to. */
export const latenessSuspensions = (blocks: readonly Block[]): readonly Suspension[] =>
  blocks.filter((one): one is Suspension => one.kind === 'suspension' && one.until !== undefined)

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

/** Local days, both included. */
interface Span {
  readonly from: string
  readonly until: string
}

const lengthOf = ({ from, until }: Span): number => daysBetween(from, until) + 1

/** A suspension that takes the place of another: it begins no later, and has no more days. */
export function noLaterThan(before: Span, made: Span): Span {
  const from = made.from < before.from ? made.from : before.from
  return { from, until: daysAfter(from, Math.min(lengthOf(made), lengthOf(before)) - 1) }
}

/**
 * Suspensions that were appended to one that is shorter now, or gone: each keeps its days and begins as early as its return allows, none
 * later than before. In the order of their days; `present` are the others.
 */
export function closedUp<T extends Suspension & { readonly returnedOn: string }>(
  followers: readonly T[],
  present: readonly Suspension[],
  { sameDay }: SuspensionRules,
): readonly T[] {
  const laid: T[] = []
  for (const one of followers) {
    const before = [...present, ...laid].filter((other) => other.from < one.from)
    const anew = suspensionOf({
      returnedOn: one.returnedOn,
      lateDays: lengthOf(one),
      daysPerLateDay: 1,
      rules: { sameDay },
      present: before,
    })!
    laid.push(anew.from < one.from ? { ...one, ...anew } : one)
  }
  return laid
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
