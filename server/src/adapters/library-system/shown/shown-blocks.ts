import { blockedUntil } from '../../../circulation/suspension.ts'
import { when } from '../../../circulation/decision.ts'
import type { NewBlock, PatronBlock, PatronBlocks } from '../../../ports/library-system/blocks.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** Local dates, both included. */
export interface DaySpan {
  readonly from?: string
  readonly until?: string
}

const touches = ({ active, from, until }: PatronBlock, span: DaySpan): boolean =>
  active || ((span.until === undefined || from <= span.until) && (span.from === undefined || until === undefined || until >= span.from))

/** Until when these blocks keep from borrowing, of those that touch the span: active ones first. */
export function blocksAsShown(all: readonly PatronBlock[], today: string, span: DaySpan): Omit<PatronBlocks, 'overdue'> {
  const blocks = all.filter((one) => touches(one, span))
  const active = blocks.filter((one) => one.active)
  const end = blockedUntil(active, today)
  return {
    blocks: blocks.toSorted((one, other) => Number(other.active) - Number(one.active)),
    ...(end?.until === undefined ? {} : { until: end.until }),
    open: end !== undefined && end.until === undefined,
  }
}

/** Why staff cannot write such a block: it ends before it begins, or is a suspension without an end. */
export const blockReasons = ({ kind, from, until }: NewBlock): readonly CirculationReason[] => [
  ...when(until !== undefined && until < from, 'DataNaoPosterior', { data: until ?? from, minima: from }),
  ...when(kind === 'suspension' && until === undefined, 'DataNaoPosterior', { data: from, minima: from }),
]
