import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Bearer, IssuedToken, PatronBearer, Tokens } from '../../ports/tokens.ts'
import { isFreshProof } from './lifetimes.ts'
import type { PublicTokens } from './public-tokens.ts'
import { staffBearerOf, type StaffBearerDeps } from './staff-bearer.ts'
import { hashOf } from './token-texts.ts'

type TokenStores = Pick<Stores, 'signIns' | 'activities'> & StaffBearerDeps & { readonly clock: Clock }

/** Tokens of visitors, proved without the database, and of people, looked up at every call: who was signed out is out at once. */
export class SessionTokens implements Tokens {
  readonly #publicTokens: PublicTokens
  readonly #stores: TokenStores

  constructor(publicTokens: PublicTokens, stores: TokenStores) {
    this.#publicTokens = publicTokens
    this.#stores = stores
  }

  async issuePublic(): Promise<IssuedToken> {
    return this.#publicTokens.issue()
  }

  async bearerOf(token: string): Promise<Bearer | undefined> {
    if (token.startsWith('p.')) return this.#publicTokens.accepts(token) ? { kind: 'public' } : undefined
    return token.startsWith('e.') ? staffBearerOf(this.#stores, token) : this.#patron(token)
  }

  async #patron(token: string): Promise<PatronBearer | undefined> {
    const { signIns, activities, clock } = this.#stores
    const signedIn = await signIns.byAccess(hashOf(token))
    if (!signedIn) return undefined
    const granted = await activities.ofLogin(signedIn.loginId)
    return {
      kind: 'patron',
      personId: signedIn.patronId,
      loginId: signedIn.loginId,
      sessionId: signedIn.publicId,
      blocked: signedIn.blocked,
      ...(signedIn.client === 'terminal' && { atTerminal: true as const }),
      ...(isFreshProof(signedIn.provedAt, clock.now()) && { freshlyProved: true as const }),
      activities: granted.map((one) => one.activity),
    }
  }
}
