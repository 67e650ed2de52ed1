import { isGood } from '../../../circulation/reader.ts'
import { blockedUntil } from '../../../circulation/suspension.ts'
import { when } from '../../../circulation/decision.ts'
import type { BlocksAsked, NewBlock, PatronBlock, PatronBlocks } from '../../../ports/library-system/blocks.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

export type WrittenBlock = Omit<PatronBlock, 'hinders'>

export interface BondOfPerson {
  readonly bondId: number
  readonly active: boolean
  /** Last local day. */
  readonly validUntil?: string
}

const touches = ({ active, from, until }: WrittenBlock, span: BlocksAsked): boolean =>
  active || ((span.until === undefined || from <= span.until) && (span.from === undefined || until === undefined || until >= span.from))

const isRunningClearance = ({ active, kind }: WrittenBlock): boolean => active && kind === 'clearance'

/** Whether it matters which bonds the person has: a clearance runs, and no bond is in force. */
export const asksForBonds = (all: readonly WrittenBlock[], { bondId }: BlocksAsked): boolean =>
  bondId === undefined && all.some(isRunningClearance)

/** Whether a clearance of this bond keeps from borrowing. */
function clearedBondHinders(own: number, all: readonly WrittenBlock[], bonds: readonly BondOfPerson[], today: string, inForce?: number) {
  if (inForce !== undefined) return own === inForce
  const cleared = new Set(all.filter(isRunningClearance).map((one) => one.bondId))
  return !bonds.some((bond) => isGood(bond, today) && !cleared.has(bond.bondId))
}

/** Until when these blocks keep from borrowing, of those that touch the span: active ones first. `bonds` where `asksForBonds`. */
export function blocksAsShown(
  all: readonly WrittenBlock[],
  today: string,
  asked: BlocksAsked,
  bonds: readonly BondOfPerson[] = [],
): Omit<PatronBlocks, 'overdue'> {
  const touching = all.filter((one) => touches(one, asked))
  const hindering = touching.filter(
    ({ active, bondId }) => active && (bondId === undefined || clearedBondHinders(bondId, all, bonds, today, asked.bondId)),
  )
  const end = blockedUntil(hindering, today)
  // One that follows what holds today without a free day is one with it; of one that begins later nothing is felt yet.
  const isFelt = ({ from }: WrittenBlock) => end !== undefined && (end.until === undefined || from <= end.until)
  const blocks = touching.map((one) => ({ ...one, hinders: hindering.includes(one) && isFelt(one) }))
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
