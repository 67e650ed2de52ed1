import type { Stores } from '../../ports/stores.ts'
import type { Bearer, IssuedToken, Tokens } from '../../ports/tokens.ts'
import type { PublicTokens } from './public-tokens.ts'
import { hashOf } from './token-texts.ts'

/** Tokens of visitors, proved without the database, and of people, looked up at every call: who was signed out is out at once. */
export class SessionTokens implements Tokens {
  readonly #publicTokens: PublicTokens
  readonly #stores: Pick<Stores, 'signIns' | 'activities'>

  constructor(publicTokens: PublicTokens, stores: Pick<Stores, 'signIns' | 'activities'>) {
    this.#publicTokens = publicTokens
    this.#stores = stores
  }

  async issuePublic(): Promise<IssuedToken> {
    return this.#publicTokens.issue()
  }

  async bearerOf(token: string): Promise<Bearer | undefined> {
    if (token.startsWith('p.')) return this.#publicTokens.accepts(token) ? { kind: 'public' } : undefined
    const signedIn = await this.#stores.signIns.byAccess(hashOf(token))
    if (!signedIn) return undefined
    const granted = await this.#stores.activities.ofLogin(signedIn.loginId)
    return {
      kind: 'patron',
      personId: signedIn.patronId,
      loginId: signedIn.loginId,
      sessionId: signedIn.publicId,
      blocked: signedIn.blocked,
      ...(signedIn.client === 'terminal' && { atTerminal: true as const }),
      activities: granted.map((one) => one.activity),
    }
  }
}
