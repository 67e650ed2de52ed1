import { address } from './address.ts'
import type * as schemas from './schemas/session.ts'

export type { TokenReply, CaptchaReply, PersonReply } from './schemas/session.ts'

/**
 * Words of `scope` in a password grant, apart by spaces. `offline_access`: keep me connected, 30 days instead of 8 hours.
 * `navegador`: the refresh token goes into an HttpOnly cookie and stays out of the answer. In a refresh grant `prolongar`: the person asked
 * for it, the sign-in lasts as long again from now, up to 30 days from its beginning.
 */
export const scopes = { keepConnected: 'offline_access', browser: 'navegador', extend: 'prolongar' } as const

/** Asks for a session of the desk, apart from the person’s own: 30 minutes without a call end it, 10 hours in any case. */
export const staffScope = 'equipe'

/**
 * Grants of our own beside those of RFC 6749: by a one-time token of the redirect screen, at a self-service terminal, and for a page of the
 * desk that is loaded anew: by its cookie, and in `token` the SHA-256 of the access token it had (base64url).
 */
export const ownGrants = { redirect: 'token_redireciona', terminal: 'autoatendimento', desk: 'sessao_equipe' } as const

export const requestToken = address<typeof schemas.requestToken>('POST', '/api/oauth/token')
export const revokeToken = address<typeof schemas.revokeToken>('POST', '/api/oauth/revoke')
export const getCaptcha = address<typeof schemas.getCaptcha>('GET', '/api/oauth/captcha')
export const getPerson = address<typeof schemas.getPerson>('GET', '/api/pessoas', { caller: 'patron' })
