import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '@farol/contract/errors.ts'
import { ownGrants, scopes, type TokenReply, type TokenRequest } from '@farol/contract/session.ts'
import type { z } from 'zod'
import type { Visit } from '../../http/visit.ts'
import type { IssuedToken, Tokens } from '../../ports/tokens.ts'
import { enterOnce, type Redeem } from './enter-once.ts'
import { lifetimes } from './lifetimes.ts'
import { refreshTokens, type RefreshDoors, type RefreshResult } from './refresh-tokens.ts'
import { clearRefreshCookie, deviceCookie, refreshCookie, setDeviceCookie, setRefreshCookie } from './session-cookies.ts'
import { signIn } from './sign-in.ts'
import { terminalSignIn, type TerminalDoors } from './terminal-sign-in.ts'

export interface GrantDoors extends TerminalDoors, RefreshDoors {
  readonly redeem: Redeem
  readonly tokens: Tokens
  readonly slug: string
  /** A few at a time, the others in their order; undefined for who finds too many waiting. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T | undefined>
}

/** How long it is wise to wait when the queue is full. */
const secondsInQueue = 10

type Body = z.output<typeof TokenRequest>

const publicReply = (token: IssuedToken): TokenReply => ({
  access_token: token.text,
  token_type: 'Bearer',
  expires_in: token.expiresIn,
})

/** With `inCookie` the refresh token goes into the cookie and stays out of the answer. */
function personReply({ slug }: GrantDoors, visit: Visit, { tokens, kept, refreshSeconds }: RefreshResult, inCookie: boolean): TokenReply {
  if (inCookie) setRefreshCookie(visit, slug, tokens.refresh, kept ? refreshSeconds : undefined)
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: lifetimes.accessSeconds,
    refresh_expires_in: refreshSeconds,
    ...(!inCookie && { refresh_token: tokens.refresh }),
  }
}

async function byPassword(doors: GrantDoors, body: Body, visit: Visit): Promise<TokenReply> {
  const { username = '', password = '', recaptcha_token } = body
  const missing = [username.trim() === '' && 'username', password.trim() === '' && 'password'].filter((name) => name !== false)
  if (missing.length > 0)
    throw new Refusal(
      'dados_invalidos',
      {},
      missing.map((field) => ({ field, code: 'obrigatorio' })),
    )
  const words = (body.scope ?? '').split(' ')
  const device = deviceCookie(visit, doors.slug)
  const given = {
    username,
    password,
    keep: words.includes(scopes.keepConnected),
    address: visit.address,
    ...(recaptcha_token !== undefined && { captcha: recaptcha_token }),
    ...(device !== undefined && { device }),
  }
  const result = await doors.inTurn(async () => {
    // Each attempt costs the disk twice: who searches gets a turn before it.
    await breathe()
    return signIn(doors, given)
  })
  if (!result) throw new Refusal('muitas_requisicoes', { segundos: secondsInQueue })
  setDeviceCookie(visit, doors.slug, result.device)
  return personReply(doors, visit, result, words.includes(scopes.browser) && visit.sameOrigin)
}

async function byRefreshToken(doors: GrantDoors, body: Body, visit: Visit): Promise<TokenReply> {
  const fromCookie = body.refresh_token === undefined ? refreshCookie(visit, doors.slug) : undefined
  const given = body.refresh_token ?? fromCookie
  if (given === undefined) throw new Refusal('credencial_invalida')
  const extend = (body.scope ?? '').split(' ').includes(scopes.extend)
  try {
    return personReply(doors, visit, await refreshTokens(doors, given, extend), fromCookie !== undefined)
  } catch (error) {
    if (fromCookie !== undefined && error instanceof Refusal) clearRefreshCookie(visit, doors.slug)
    throw error
  }
}

async function byRedirectToken(doors: GrantDoors, body: Body, visit: Visit): Promise<TokenReply> {
  const result = await enterOnce(doors, doors.redeem, body.token ?? '')
  setDeviceCookie(visit, doors.slug, result.device)
  return personReply(doors, visit, result, (body.scope ?? '').split(' ').includes(scopes.browser) && visit.sameOrigin)
}

async function atTerminal(doors: GrantDoors, { username = '', password = '', token = '' }: Body, { address }: Visit): Promise<TokenReply> {
  const tokens = await terminalSignIn(doors, { username, password, token, address })
  return { access_token: tokens.access, token_type: 'Bearer', expires_in: lifetimes.terminalSeconds }
}

/** Tokens by any of the grants. Throws the refusals of `requestToken`. */
export async function grantToken(doors: GrantDoors, body: Body, visit: Visit): Promise<TokenReply> {
  if (body.grant_type === 'client_credentials') return publicReply(await doors.tokens.issuePublic())
  if (body.grant_type === 'password') return byPassword(doors, body, visit)
  if (body.grant_type === 'refresh_token') return byRefreshToken(doors, body, visit)
  if (body.grant_type === ownGrants.redirect) return byRedirectToken(doors, body, visit)
  if (body.grant_type === ownGrants.terminal) return atTerminal(doors, body, visit)
  throw new Refusal('tipo_de_concessao_invalido')
}
