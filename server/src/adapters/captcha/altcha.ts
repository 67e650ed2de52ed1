import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha, CaptchaVerdict, SpentChallenges } from '../../ports/captcha.ts'
import type { Clock } from '../../ports/clock.ts'

/** How much work a challenge is: iterations of one try, and how many tries. Half a second on a desktop, some on a cheap phone. */
export interface AltchaWork {
  readonly cost: number
  readonly tries: readonly [min: number, max: number]
}

const usualWork: AltchaWork = { cost: 5_000, tries: [200, 400] }
const lifetimeSeconds = 600

type Checked = Parameters<typeof verifySolution>[0]
type Payload = Pick<Checked, 'challenge' | 'solution'>

function read(text: string): Payload | undefined {
  try {
    const value = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Payload
    return typeof value?.challenge?.parameters?.nonce === 'string' && typeof value.solution === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

/** Proof of work instead of puzzles (ALTCHA, version 2): no third party, nothing to see, hear or remember. */
export class AltchaCaptcha implements Captcha {
  readonly kind = 'altcha'
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string }
  readonly #spent: SpentChallenges
  readonly #clock: Clock
  readonly #work: AltchaWork

  constructor(secret: Buffer, spent: SpentChallenges, clock: Clock, work: AltchaWork = usualWork) {
    const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
    this.#secrets = { hmacSignatureSecret: derived('altcha-challenge'), hmacKeySignatureSecret: derived('altcha-key') }
    this.#spent = spent
    this.#clock = clock
    this.#work = work
  }

  async offer() {
    const { cost, tries } = this.#work
    const expiresAt = Math.floor(this.#clock.now().getTime() / 1000) + lifetimeSeconds
    const counter = randomInt(...tries)
    const made = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost, counter, deriveKey, expiresAt, ...this.#secrets })
    const { algorithm, nonce, salt, keyLength, keyPrefix, keySignature } = made.parameters
    const parameters = {
      algorithm,
      nonce,
      salt,
      cost,
      keyLength,
      keyPrefix,
      expiresAt,
      ...(keySignature !== undefined && { keySignature }),
    }
    return { desafio: { parameters, ...(made.signature !== undefined && { signature: made.signature }) } }
  }

  async verify(text: string): Promise<CaptchaVerdict> {
    const payload = read(text)
    const end = payload?.challenge.parameters.expiresAt
    if (!payload || typeof end !== 'number') return 'wrong'
    const checked = await verifySolution({ ...payload, deriveKey, ...this.#secrets }).catch(() => undefined)
    if (!checked || checked.invalidSignature || (!checked.verified && !checked.expired)) return 'wrong'
    if (checked.expired || end * 1000 <= this.#clock.now().getTime()) return 'expired'
    const digest = createHash('sha256')
      .update(`${payload.challenge.parameters.nonce}:${payload.challenge.parameters.salt}`)
      .digest('base64url')
    return (await this.#spent.spend(digest, new Date(end * 1000))) ? 'passed' : 'wrong'
  }
}
