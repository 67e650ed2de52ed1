import { notFound, type Decision } from '../../../circulation/decision.ts'
import type { ItemOutcome } from '../../../ports/library-system/holds.ts'

/** Each by itself, in the order asked. `act` answers undefined where the owner has no such thing. */
export async function eachOwn(
  ids: readonly string[],
  act: (id: string) => Promise<Decision<object> | undefined>,
): Promise<readonly ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  for (const id of ids) {
    const outcome = await act(id)
    outcomes.push({ id, own: outcome !== undefined, outcome: outcome?.done ? { done: true } : (outcome ?? notFound) })
  }
  return outcomes
}
