import type { Bearer, IssuedToken, Tokens } from '../../../ports/tokens.ts'
import type { PublicTokens } from '../public-tokens.ts'

/** Tokens of a site where nobody signs in: only the visitor is known. */
export class VisitorTokens implements Tokens {
  readonly #publicTokens: PublicTokens

  constructor(publicTokens: PublicTokens) {
    this.#publicTokens = publicTokens
  }

  async issuePublic(): Promise<IssuedToken> {
    return this.#publicTokens.issue()
  }

  async bearerOf(token: string): Promise<Bearer | undefined> {
    return this.#publicTokens.accepts(token) ? { kind: 'public' } : undefined
  }
}
