import { reason, refuse, type Decision } from './decision.ts'
import { balanceOf, paidOf, type Debt } from './debt.ts'
import { penaltyOf, type Penalty, type PenaltyInput } from './returning.ts'

export interface Lost {
  /** What the loan owes for lateness, up to the day of the loss. */
  readonly penalty: Penalty
  /** Cents for the replacement; 0 when the copy has no price and staff name no amount. */
  readonly replacement: number
}

/** A copy on loan is declared lost or damaged: the loan ends, the fine stops, the replacement is charged once. */
export function decideLoss({
  state,
  cents,
  ...input
}: PenaltyInput & {
  readonly state: 'open' | 'returned' | 'lost' | 'undone'
  /** What staff charge; without it the price of the copy. */
  readonly cents?: number | undefined
}): Decision<Lost> {
  const words = { returned: 'devolvido', lost: 'extraviado', undone: 'desfeito' } as const
  if (state !== 'open') return refuse([reason('estado_invalido', { estado: words[state] })])
  return { done: true, penalty: penaltyOf(input), replacement: cents ?? input.loan.price ?? 0 }
}

/** A lost copy was found: what is open of its replacement is cancelled, what was paid is a task for staff. The fine for lateness stays. */
export const afterFinding = (replacement: Debt): { readonly cancel: number; readonly askStaff: number } => ({
  cancel: balanceOf(replacement),
  askStaff: paidOf(replacement),
})
