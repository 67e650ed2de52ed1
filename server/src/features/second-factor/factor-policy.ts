import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { Stores } from '../../ports/stores.ts'

/** Who may and who must have a second factor: readers, and staff by their roles. */
export interface FactorPolicy {
  readonly patrons: 'off' | 'optional' | 'required'
  readonly roles: readonly StaffRole[]
}

export type ReadFactorPolicy = () => Promise<FactorPolicy>

export interface FactorPolicyDeps extends Pick<Stores, 'staffGrants'> {
  readonly readFactorPolicy: ReadFactorPolicy
}

/** What holds for one login. */
export interface FactorRule {
  readonly offered: boolean
  readonly required: boolean
  /** Of a role of the staff. */
  readonly requiredAtDesk: boolean
}

export async function factorRule({ readFactorPolicy, staffGrants }: FactorPolicyDeps, loginId: number): Promise<FactorRule> {
  const { patrons, roles } = await readFactorPolicy()
  const grants = await staffGrants.ofLogin(loginId)
  const requiredAtDesk = grants.some(({ role }) => roles.includes(role))
  return {
    offered: patrons !== 'off' || requiredAtDesk || grants.length > 0,
    required: patrons === 'required' || requiredAtDesk,
    requiredAtDesk,
  }
}
