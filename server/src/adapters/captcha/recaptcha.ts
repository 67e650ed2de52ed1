import type { Captcha, CaptchaVerdict } from '../../ports/captcha.ts'

/** Keys of a site at Google's reCAPTCHA. */
export interface RecaptchaKeys {
  readonly siteKey: string
  readonly secret: string
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>

const address = 'https://www.google.com/recaptcha/api/siteverify'
const patienceMs = 5_000

/** Asks Google, which accepts each answer once (developers.google.com/recaptcha/docs/verify). Not reached: nobody passes. */
export class Recaptcha implements Captcha {
  readonly kind = 'recaptcha'
  readonly #keys: RecaptchaKeys
  readonly #fetch: Fetch

  constructor(keys: RecaptchaKeys, fetch: Fetch) {
    this.#keys = keys
    this.#fetch = fetch
  }

  async offer() {
    return { chave_site: this.#keys.siteKey }
  }

  async verify(solution: string): Promise<CaptchaVerdict> {
    const body = new URLSearchParams({ secret: this.#keys.secret, response: solution })
    try {
      const response = await this.#fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
      const answer = (await response.json()) as { success?: unknown; 'error-codes'?: readonly string[] }
      if (answer.success === true) return 'passed'
      return answer['error-codes']?.includes('timeout-or-duplicate') ? 'expired' : 'wrong'
    } catch {
      return 'wrong'
    }
  }
}
