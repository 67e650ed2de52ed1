import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { IssuedToken } from '../../ports/tokens.ts'

const lifetimeSeconds = 3_600

/**
 * The visitor's token: `p.<end>.<nonce>.<proof>`, end in seconds since 1970. It says nothing about anyone and opens nothing that an
 * anonymous reader must not have, so it is proved by an HMAC of the server's secret and takes no row in the database.
 */
export class PublicTokens {
  readonly #secret: Buffer
  readonly #clock: Clock

  constructor(secret: Buffer, clock: Clock) {
    this.#secret = secret
    this.#clock = clock
  }

  #proof(claim: string): Buffer {
    return createHmac('sha256', this.#secret).update(`public-token:${claim}`).digest()
  }

  issue(): IssuedToken {
    const end = Math.floor(this.#clock.now().getTime() / 1000) + lifetimeSeconds
    const claim = `p.${end}.${randomBytes(9).toString('base64url')}`
    return { text: `${claim}.${this.#proof(claim).toString('base64url')}`, expiresIn: lifetimeSeconds }
  }

  /** True for a token that this server issued and that has not ended. */
  accepts(token: string): boolean {
    const parts = /^(p\.(\d{1,12})\.[\w-]{12})\.([\w-]{43})$/.exec(token)
    if (!parts) return false
    const [, claim = '', end = '', proof = ''] = parts
    const given = Buffer.from(proof, 'base64url')
    const expected = this.#proof(claim)
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(end) * 1000 > this.#clock.now().getTime()
  }
}
