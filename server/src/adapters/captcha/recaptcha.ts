import { requestExternal, jsonTypes, type AskOutside } from '../outside/external-request.ts'
import type { Captcha, CaptchaVerdict } from '../../ports/captcha.ts'

/** Keys of a site at Google's reCAPTCHA. */
export interface RecaptchaKeys {
  readonly siteKey: string
  readonly secret: string
}

const url = new URL('https://www.google.com/recaptcha/api/siteverify')
const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const timeout = 5_000

interface Verified {
  readonly success?: unknown
  readonly 'error-codes'?: readonly string[]
}

function verifiedIn(text: string): Verified {
  try {
    return (JSON.parse(text) as Verified | null) ?? {}
  } catch {
    return {}
  }
}

/** Asks Google, which accepts each answer once (developers.google.com/recaptcha/docs/verify). Not reached: nobody passes. */
export class Recaptcha implements Captcha {
  readonly kind = 'recaptcha'
  readonly #keys: RecaptchaKeys
  readonly #ask: AskOutside

  constructor(keys: RecaptchaKeys, ask: AskOutside = requestExternal) {
    this.#keys = keys
    this.#ask = ask
  }

  async offer() {
    return { chave_site: this.#keys.siteKey }
  }

  async verify(solution: string): Promise<CaptchaVerdict> {
    const body = new URLSearchParams({ secret: this.#keys.secret, response: solution }).toString()
    const answer = await this.#ask({ url, method: 'POST', headers, body, insideNetwork: false, accepts: jsonTypes }, { timeout })
    if (answer.error) return 'wrong'
    const { success, 'error-codes': codes } = verifiedIn(answer.bytes.toString('utf8'))
    if (success === true) return 'passed'
    return Array.isArray(codes) && codes.includes('timeout-or-duplicate') ? 'expired' : 'wrong'
  }
}
