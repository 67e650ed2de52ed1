import type { Plan } from '../planning/plan.ts'
import type { Span } from './value-runs.ts'

/** A plan with filters already turned into lists of this segment. */
export type SegmentPlan = Plan | ListsPlan | SpansPlan | SegmentAnd

export interface ListsPlan {
  readonly kind: 'lists'
  readonly lists: readonly number[]
}

/** Stretches of documents, ascending, none touching the next. */
export interface SpansPlan {
  readonly kind: 'spans'
  readonly spans: readonly Span[]
}

interface SegmentAnd {
  readonly kind: 'and'
  readonly of: readonly SegmentPlan[]
}
