import { daysAfter, instantOf } from '../../../../circulation/local-time.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

/** Instants between which the local days of a span lie; the second is not included. */
export function utcBounds(
  { settings: { zone } }: RuleBook,
  span: { readonly from?: string; readonly until?: string },
): { readonly from?: string; readonly until?: string } {
  const midnight = (date: string) => instantOf({ date, minute: 0 }, zone).toISOString()
  return {
    ...(span.from === undefined ? {} : { from: midnight(span.from) }),
    ...(span.until === undefined ? {} : { until: midnight(daysAfter(span.until, 1)) }),
  }
}
