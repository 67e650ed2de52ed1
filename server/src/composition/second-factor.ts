import { checkCode } from '../features/second-factor/check-code.ts'
import { factorRule, type ReadFactorPolicy } from '../features/second-factor/factor-policy.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import type { FactorGate } from '../features/session/second-factor-step.ts'
import type { Clock } from '../ports/clock.ts'
import type { Stores } from '../ports/stores.ts'

/** What the institution decided of second factors, from its document. */
export const factorPolicyReader =
  (readDocument: ReadDocument): ReadFactorPolicy =>
  async () =>
    (await readDocument()).document.secondFactor

/** The second factor as sign-in, fresh proof and desk ask for it. */
export function composeFactorGate(
  stores: Pick<Stores, 'quotas' | 'secondFactors' | 'staffGrants'> & { readonly clock: Clock },
  { secret, readDocument }: { readonly secret: Buffer; readonly readDocument: ReadDocument },
): FactorGate {
  const deps = { ...stores, secret, readFactorPolicy: factorPolicyReader(readDocument) }
  return {
    checkCode: (given) => checkCode(deps, given),
    isRequiredAtDesk: async (loginId) => (await factorRule(deps, loginId)).requiredAtDesk,
    isRequiredOfPatrons: async () => (await deps.readFactorPolicy()).patrons === 'required',
  }
}
