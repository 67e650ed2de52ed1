import type { Lateness } from './lateness.ts'

/** Money in integer cents. */
export interface FineRules {
  /** The price of the copy is the most that a fine comes to. A copy without price has no such cap. */
  readonly capByPrice: boolean
  readonly capCents?: number
  /** Late days beyond these cost nothing more. */
  readonly maxDays?: number
}

export interface FineInput {
  readonly lateness: Lateness
  /** Of the loan's own policy row. */
  readonly perDay: number
  readonly perHour: number
  /** Loans by hours and nights pay by the hour, daily ones by the day. */
  readonly byHour: boolean
  readonly price?: number | undefined
  readonly rules: FineRules
}

/** The fine of one late return, or, before it, its estimate. Cents. */
export function fineOf({ lateness, perDay, perHour, byHour, price, rules }: FineInput): number {
  const days = Math.min(lateness.days, rules.maxDays ?? Infinity)
  const raw = byHour ? lateness.hours * perHour : days * perDay
  const caps = [rules.capByPrice && price !== undefined && price > 0 ? price : Infinity, rules.capCents ?? Infinity]
  return Math.min(raw, ...caps)
}
