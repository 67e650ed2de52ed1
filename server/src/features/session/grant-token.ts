import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '@farol/contract/errors.ts'
import { secondFactorGrant } from '@farol/contract/second-factor.ts'
import { ownGrants, scopes, staffScope, type TokenReply } from '@farol/contract/session.ts'
import type { TokenRequest } from '@farol/contract/schemas/session.ts'
import type { z } from 'zod'
import type { Login } from '../../ports/logins.ts'
import type { Visit } from '../../ports/visit.ts'
import type { IssuedToken, Tokens } from '../../ports/tokens.ts'
import { oneTimeSignIn, type Redeem } from './one-time-sign-in.ts'
import { lifetimes } from './lifetimes.ts'
import { goOnAtDesk, type DeskPageDeps } from './desk-page-sign-in.ts'
import { refreshTokens, type RefreshDeps, type RefreshResult } from './refresh-tokens.ts'
import { clearRefreshCookie, deviceCookie, refreshCookie, setDeskCookie, setDeviceCookie, setRefreshCookie } from './session-cookies.ts'
import { newDevice } from './known-device.ts'
import { answerChallenge, challengeFor, needsFactor, trustDevice, type FactorStepDeps } from './second-factor-step.ts'
import { checkPassword, startSignIn } from './sign-in.ts'
import { startStaffSession, type StaffSignInDeps } from './staff-sign-in.ts'
import { terminalSignIn, type TerminalDeps } from './terminal-sign-in.ts'

export interface GrantDeps extends TerminalDeps, RefreshDeps, StaffSignInDeps, FactorStepDeps, DeskPageDeps {
  readonly redeem: Redeem
  readonly tokens: Tokens
  readonly slug: string
  /** A few at a time, the others in their order; undefined for who finds too many waiting. */
  readonly runQueued: <T>(work: () => Promise<T>) => Promise<T | undefined>
}

/** How long it is wise to wait when the queue is full. */
const secondsInQueue = 10

type Body = z.output<typeof TokenRequest>

const wordsOf = ({ scope = '' }: Body): readonly string[] => scope.split(' ')

const publicReply = (token: IssuedToken): TokenReply => ({
  access_token: token.text,
  token_type: 'Bearer',
  expires_in: token.expiresIn,
})

/** With `inCookie` the refresh token goes into the cookie and stays out of the answer. */
function personReply({ slug }: GrantDeps, visit: Visit, { tokens, kept, refreshSeconds }: RefreshResult, inCookie: boolean): TokenReply {
  if (inCookie) setRefreshCookie(visit, slug, tokens.refresh, kept ? refreshSeconds : undefined)
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: lifetimes.accessSeconds,
    refresh_expires_in: refreshSeconds,
    ...(!inCookie && { refresh_token: tokens.refresh }),
  }
}

function credentialsOf(deps: GrantDeps, body: Body, visit: Visit) {
  const { username = '', password = '', recaptcha_token } = body
  const missing = [username.trim() === '' && 'username', password.trim() === '' && 'password'].filter((name) => name !== false)
  if (missing.length > 0)
    throw new Refusal(
      'dados_invalidos',
      {},
      missing.map((field) => ({ field, code: 'obrigatorio' })),
    )
  const words = wordsOf(body)
  const device = deviceCookie(visit, deps.slug)
  return {
    words,
    username,
    password,
    keep: words.includes(scopes.keepConnected),
    address: visit.address,
    userAgent: visit.userAgent,
    ...(recaptcha_token !== undefined && { captcha: recaptcha_token }),
    ...(device !== undefined && { device }),
  }
}

async function queued<T>({ runQueued }: GrantDeps, work: () => Promise<T>): Promise<T> {
  const result = await runQueued(async () => {
    // Each attempt costs the disk twice: who searches gets a turn before it.
    await breathe()
    return work()
  })
  if (!result) throw new Refusal('muitas_requisicoes', { segundos: secondsInQueue })
  return result
}

/** What starts once password and second factor are right. */
interface Starting {
  readonly login: Login
  readonly attemptId?: number
  readonly address: string
  readonly userAgent?: string | undefined
  /** The cookie that the browser brought along. */
  readonly device?: string | undefined
  readonly keep: boolean
  readonly method: 'password' | 'second_factor'
}

/** A session of the desk: one token, without a refresh token, for ten hours or until half an hour has passed without a call. */
async function atDesk(
  deps: GrantDeps,
  { login, attemptId, address, device: before, method }: Starting,
  body: Body,
  visit: Visit,
): Promise<TokenReply> {
  const library = body.cod_biblioteca
  if (method === 'password' && (await deps.factorGate.isRequiredAtDesk(login.id))) throw new Refusal('segundo_fator_obrigatorio')
  const attempt = attemptId === undefined ? {} : { attemptId }
  const given = { ...attempt, address, device: before, ...(library !== undefined && { library }) }
  const { token, kept, device } = await startStaffSession(deps, login, given)
  if (wordsOf(body).includes(scopes.browser) && visit.sameOrigin) {
    setDeviceCookie(visit, deps.slug, device)
    setDeskCookie(visit, deps.slug, kept)
  }
  return { access_token: token, token_type: 'Bearer', expires_in: lifetimes.staffSeconds }
}

interface AfterSignIn {
  readonly inCookie: boolean
  /** The device is trusted from now on. */
  readonly trust?: boolean
}

async function started(deps: GrantDeps, starting: Starting, visit: Visit, { inCookie, trust }: AfterSignIn): Promise<TokenReply> {
  const { login, userAgent } = starting
  const result = await startSignIn(deps, login, starting, starting.attemptId)
  if (trust) await trustDevice(deps, { loginId: login.id, device: result.device, userAgent })
  setDeviceCookie(visit, deps.slug, result.device)
  return personReply(deps, visit, result, inCookie && visit.sameOrigin)
}

async function byPassword(deps: GrantDeps, body: Body, visit: Visit): Promise<TokenReply> {
  const given = credentialsOf(deps, body, visit)
  const { words, device, keep } = given
  const isAtDesk = words.includes(staffScope)
  return queued(deps, async () => {
    const checked = await checkPassword(deps, given)
    if (await needsFactor(deps, checked.login.id, { device, atDesk: isAtDesk })) {
      const drawn = newDevice()
      setDeviceCookie(visit, deps.slug, drawn)
      throw await challengeFor(deps, { ...checked, before: device, device: drawn, scope: isAtDesk ? staffScope : '', kept: keep })
    }
    const starting = { ...given, ...checked, method: 'password' } as const
    return isAtDesk ? atDesk(deps, starting, body, visit) : started(deps, starting, visit, { inCookie: words.includes(scopes.browser) })
  })
}

/** The answer to `segundo_fator_necessario`: the code of the app, or a recovery code. */
async function bySecondFactor(deps: GrantDeps, body: Body, visit: Visit): Promise<TokenReply> {
  const { address, userAgent } = visit
  const device = deviceCookie(visit, deps.slug)
  const given = { challenge: body.desafio ?? '', code: body.codigo ?? '', method: body.metodo, device, address, userAgent }
  const { login, asked } = await answerChallenge(deps, given)
  const isAtDesk = asked.scope === staffScope
  const starting = { login, address, userAgent, device, keep: asked.kept, method: 'second_factor' } as const
  if (isAtDesk) return atDesk(deps, starting, body, visit)
  const trust = body.confiar === true || body.confiar === 'true'
  return started(deps, starting, visit, { inCookie: wordsOf(body).includes(scopes.browser), trust })
}

async function byRefreshToken(deps: GrantDeps, body: Body, visit: Visit): Promise<TokenReply> {
  const fromCookie = body.refresh_token === undefined ? refreshCookie(visit, deps.slug) : undefined
  const given = body.refresh_token ?? fromCookie
  if (given === undefined) throw new Refusal('credencial_invalida')
  const extend = wordsOf(body).includes(scopes.extend)
  try {
    return personReply(deps, visit, await refreshTokens(deps, given, extend), fromCookie !== undefined)
  } catch (error) {
    if (fromCookie !== undefined && error instanceof Refusal) clearRefreshCookie(visit, deps.slug)
    throw error
  }
}

async function byRedirectToken(deps: GrantDeps, body: Body, visit: Visit): Promise<TokenReply> {
  const result = await oneTimeSignIn(deps, deps.redeem, body.token ?? '', { ...visit, device: deviceCookie(visit, deps.slug) })
  setDeviceCookie(visit, deps.slug, result.device)
  return personReply(deps, visit, result, wordsOf(body).includes(scopes.browser) && visit.sameOrigin)
}

async function atTerminal(deps: GrantDeps, { username = '', password = '', token = '' }: Body, { address }: Visit): Promise<TokenReply> {
  const tokens = await terminalSignIn(deps, { username, password, token, address })
  return { access_token: tokens.access, token_type: 'Bearer', expires_in: lifetimes.terminalSeconds }
}

/** Tokens by any of the grants. Throws the refusals of `requestToken`. */
export async function grantToken(deps: GrantDeps, body: Body, visit: Visit): Promise<TokenReply> {
  if (body.grant_type === 'client_credentials') return publicReply(await deps.tokens.issuePublic())
  if (body.grant_type === 'password') return byPassword(deps, body, visit)
  if (body.grant_type === secondFactorGrant) return bySecondFactor(deps, body, visit)
  if (body.grant_type === 'refresh_token') return byRefreshToken(deps, body, visit)
  if (body.grant_type === ownGrants.redirect) return byRedirectToken(deps, body, visit)
  if (body.grant_type === ownGrants.terminal) return atTerminal(deps, body, visit)
  if (body.grant_type === ownGrants.desk) return goOnAtDesk(deps, body.token ?? '', visit)
  throw new Refusal('tipo_de_concessao_invalido')
}
