import { holdActions, type HoldInHand, type HoldRules } from '../../../circulation/hold-acts.ts'
import { isSuspended, positionOf, queueOf, type QueuedHold } from '../../../circulation/hold-queue.ts'
import type { HoldStage } from '../../../ports/library-system/holds.ts'

function stageOf(hold: HoldInHand, today: string): HoldStage {
  if (hold.state === 'released') return 'released'
  if (hold.allocated) return 'on_the_way'
  return isSuspended(hold, today) ? 'suspended' : 'queued'
}

/** Where a live hold stands in its queue, and what may be done with it. */
export function holdAsShown(hold: HoldInHand, queue: readonly QueuedHold[], today: string, rules: HoldRules) {
  const position = positionOf(queue, hold.holdId)
  return {
    stage: stageOf(hold, today),
    ...(position === undefined ? {} : { position }),
    waiting: queueOf(queue).length,
    actions: holdActions(hold, today, rules),
  }
}

/** Released ones first, in the order in which they were placed. */
export const releasedFirst = <T extends { readonly state: string }>(holds: readonly T[]): readonly T[] =>
  holds.toSorted((one, other) => Number(other.state === 'released') - Number(one.state === 'released'))
