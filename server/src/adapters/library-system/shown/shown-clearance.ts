import { certificateStateOf, type Certificate as CertificateState, type Obstacle } from '../../../circulation/clearance.ts'
import type { AsOf } from '../../../ports/library-system/acts.ts'
import type { Certificate, ClearanceBond, ClearanceCheck } from '../../../ports/library-system/clearance.ts'

/** The last certificate of a bond. */
export interface WrittenCertificate {
  readonly certificate: Certificate
  readonly state: CertificateState['state']
}

/** What a check answers of one of the bonds of a person. */
export function checkAsShown(
  { now, today }: { readonly now: Date; readonly today: string },
  bonds: readonly ClearanceBond[],
  bondId: number,
  obstacles: readonly Obstacle[],
  last: WrittenCertificate | undefined,
): AsOf<ClearanceCheck> {
  const valid = last && certificateStateOf({ validUntil: last.certificate.validUntil, state: last.state }, today) === 'valid'
  return {
    asOf: now,
    bond: bonds.find((one) => one.bondId === bondId)!,
    bonds: bonds.filter((one) => one.active),
    obstacles,
    ...(valid ? { present: last.certificate } : {}),
  }
}
