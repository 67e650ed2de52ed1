import { secondFactorGrant, type FactorMethod } from '@farol/contract/second-factor.ts'
import { ownGrants } from '@farol/contract/session.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly keep: boolean
  readonly captcha?: string
}

/** The answer to a sign-in that waits for its second factor. */
export interface FactorAnswer {
  readonly challenge: string
  readonly code: string
  readonly method: FactorMethod
  readonly trust: boolean
  readonly keep: boolean
}

/** A token of the redirect screen: it signs in once. */
export interface OnceToken {
  readonly token: string
}

/** The grant of the token call that these are for. */
export function grantOf(credentials: Credentials | OnceToken | FactorAnswer) {
  if ('challenge' in credentials) {
    const { challenge: desafio, code: codigo, method: metodo, trust: confiar } = credentials
    return { grant_type: secondFactorGrant, desafio, codigo, metodo, confiar }
  }
  if ('token' in credentials) return { grant_type: ownGrants.redirect, token: credentials.token }
  const { username, password, captcha } = credentials
  return { grant_type: 'password', username, password, ...(captcha !== undefined && { recaptcha_token: captcha }) }
}
