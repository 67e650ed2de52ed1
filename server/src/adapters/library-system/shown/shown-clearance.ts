import { certificateStateOf, type Obstacle } from '../../../circulation/clearance.ts'
import type { AsOf } from '../../../ports/library-system/acts.ts'
import type { Certificate, ClearanceBond, ClearanceCheck } from '../../../ports/library-system/clearance.ts'

/** What a check answers of one of the bonds of a person. `issued`: its certificate that is neither cancelled nor superseded. */
export function checkAsShown(
  { now, today }: { readonly now: Date; readonly today: string },
  bonds: readonly ClearanceBond[],
  bondId: number,
  obstacles: readonly Obstacle[],
  issued: Certificate | undefined,
): AsOf<ClearanceCheck> {
  const valid = issued && certificateStateOf({ ...issued, state: 'issued' }, today) === 'valid'
  return {
    asOf: now,
    bond: bonds.find((one) => one.bondId === bondId)!,
    bonds: bonds.filter((one) => one.active),
    obstacles,
    ...(valid ? { present: issued } : {}),
  }
}
