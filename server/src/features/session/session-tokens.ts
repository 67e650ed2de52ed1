import { activities } from '@farol/contract/activities.ts'
import type { Power } from '@farol/contract/delegations.ts'
import type { SignedIn } from '../../ports/sign-ins.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Bearer, IssuedToken, PatronBearer, Tokens } from '../../ports/tokens.ts'
import { isFreshProof } from './lifetimes.ts'
import type { PublicTokens } from './public-tokens.ts'
import type { FactorGate } from './second-factor-step.ts'
import { staffBearerOf, type StaffBearerDeps } from './staff-bearer.ts'
import { hashOf } from './token-texts.ts'

export interface SessionTokenDeps extends Pick<Stores, 'signIns' | 'activities'>, StaffBearerDeps {
  readonly clock: Clock
  readonly factorGate: Pick<FactorGate, 'isRequiredOfPatrons'>
}

/** Activities of which a power opens calls. Fetching for somebody is done at the desk. */
const activitiesOf: Readonly<Record<Power, readonly number[]>> = {
  consultar: [activities.loans, activities.debts, activities.suspensions, activities.hold, activities.loanRequest],
  renovar: [activities.loans],
  reservar: [activities.hold],
  solicitar: [activities.loanRequest],
  retirar: [],
}

/** Tokens of visitors, proved without the database, and of people, looked up at every call: who was signed out is out at once. */
export class SessionTokens implements Tokens {
  readonly #publicTokens: PublicTokens
  readonly #deps: SessionTokenDeps

  constructor(publicTokens: PublicTokens, deps: SessionTokenDeps) {
    this.#publicTokens = publicTokens
    this.#deps = deps
  }

  async issuePublic(): Promise<IssuedToken> {
    return this.#publicTokens.issue()
  }

  async bearerOf(token: string): Promise<Bearer | undefined> {
    if (token.startsWith('p.')) return this.#publicTokens.accepts(token) ? { kind: 'public' } : undefined
    return token.startsWith('e.') ? staffBearerOf(this.#deps, token) : this.#patron(token)
  }

  async #patron(token: string): Promise<PatronBearer | undefined> {
    const signedIn = await this.#deps.signIns.byAccess(hashOf(token))
    if (!signedIn) return undefined
    const { acting, provedAt, bondId } = signedIn
    const mustFirst = await this.#firstOf(signedIn)
    return {
      kind: 'patron',
      personId: acting?.patronId ?? signedIn.patronId,
      loginId: signedIn.loginId,
      sessionId: signedIn.publicId,
      blocked: signedIn.blocked,
      ...(signedIn.client === 'terminal' && { atTerminal: true as const }),
      ...(isFreshProof(provedAt, this.#deps.clock.now()) && { freshlyProved: true as const }),
      ...(mustFirst && { mustFirst }),
      ...(!acting && bondId !== undefined && { bondId }),
      ...(acting && { actingForId: acting.patronId, powers: acting.powers }),
      activities: acting ? await this.#ofRepresented(acting) : signedIn.activities,
    }
  }

  /** At a terminal nothing is set up, and nothing but the desk's own work is open. */
  async #firstOf({ client, mustChangePassword, hasSecondFactor }: SignedIn): Promise<PatronBearer['mustFirst']> {
    if (client === 'terminal') return undefined
    if (mustChangePassword) return 'password'
    return !hasSecondFactor && (await this.#deps.factorGate.isRequiredOfPatrons()) ? 'second_factor' : undefined
  }

  /** What the person represented may do, as far as the powers reach. */
  async #ofRepresented({ patronId, powers }: NonNullable<SignedIn['acting']>): Promise<readonly number[]> {
    const granted = await this.#deps.activities.ofPatron(patronId)
    return granted.map((one) => one.activity).filter((activity) => powers.some((power) => activitiesOf[power].includes(activity)))
  }
}
