import { localDayAndTime } from '@farol/contract/library-zone.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Notification } from '../../ports/alerts.ts'
import type { SignInMethod } from '../../ports/accesses.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AttemptFacts } from '../../ports/login-attempts.ts'
import type { Login } from '../../ports/logins.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { accountKey, usernameOf, type Tried } from './account-key.ts'
import { captchaPolicy, passesCaptcha, type CaptchaDeps, type CaptchaPolicy } from './captcha-gate.ts'
import { isSuspicious, judgeAttempt, lockOut, lockRule, type Verdict } from './lock-out.ts'
import { networkOf } from '../../calls/network-of.ts'
import { deviceWords, networkPrefix } from './device-words.ts'
import { newDevice, renewDevice } from './known-device.ts'
import { firstTokens, hashOf, type TokenTexts } from './token-texts.ts'
import { lifetimes } from './lifetimes.ts'

export interface SignInDeps extends CaptchaDeps, Pick<Stores, 'logins' | 'signIns' | 'loginAttempts' | 'audit'>, Transactions {
  readonly hasher: PasswordHasher
  readonly clock: Clock
  readonly secret: Buffer
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  /** Keep me connected. */
  readonly keep: boolean
  readonly address: string
  /** What the caller says it is. */
  readonly userAgent?: string | undefined
  /** What the browser kept of an earlier sign-in. */
  readonly device?: string
}

/** What a person gets who signed in. `device` is to be kept by the browser for 90 days. */
export interface SignInResult {
  readonly tokens: TokenTexts
  readonly kept: boolean
  readonly refreshSeconds: number
  readonly device: string
}

const later = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

function refusalOf(verdict: Verdict): Refusal {
  if (verdict.kind === 'captcha') return new Refusal('captcha_necessario')
  const waiting = { minutos: Math.ceil(verdict.seconds / 60), segundos: verdict.seconds }
  return new Refusal(verdict.kind === 'locked' ? 'ACESSO_BLOQUEADO' : 'AuthMuitasTentativas', waiting)
}

type JudgedBy = Pick<SignInDeps, 'loginAttempts' | 'clock' | 'secret'>

interface Judged {
  readonly username: string
  readonly address: string
  readonly device?: string
  readonly login?: Login | undefined
  readonly tried?: Tried
}

/** Writes an attempt down before the password is looked at. Throws when it is not even looked at. `more` may refuse what the lock-out lets pass. */
export async function beginJudgedAttempt(
  { clock, secret, loginAttempts }: JudgedBy,
  { username, address, device, login, tried }: Judged,
  more: (facts: AttemptFacts) => Verdict | undefined = () => undefined,
): Promise<number> {
  const now = clock.now()
  const attempt = {
    accountKey: accountKey(secret, username, tried),
    network: networkOf(address),
    ...(device !== undefined && { deviceHash: hashOf(device) }),
    ...(login && { loginId: login.id }),
    since: later(clock, -lockOut.windowSeconds),
  }
  const begun = await loginAttempts.begin<Verdict>(attempt, lockRule(now), (facts) => judgeAttempt(facts, now) ?? more(facts))
  if ('refused' in begun) throw refusalOf(begun.refused)
  return begun.attemptId
}

/** The same at a sign-in, where a captcha may be asked for. */
export async function beginAttempt(deps: SignInDeps, given: Credentials, login: Login | undefined, policy: CaptchaPolicy): Promise<number> {
  const person = await passesCaptcha(deps, policy.active ? given.captcha : undefined)
  return beginJudgedAttempt(deps, { ...given, login }, (facts) => {
    if (person || !policy.active) return undefined
    return policy.always || isSuspicious(facts) ? { kind: 'captcha' } : undefined
  })
}

/** Somebody signed in on a device that this login was never seen on. */
function newDeviceNotice({ patronId }: Login, publicId: string, at: Date): Notification<'security'> {
  const [day = '', time = ''] = localDayAndTime(at).split(' ')
  return { patronId, kind: 'security', subject: `sign_in:${publicId}`, params: { outcome: 'new_device', day, time }, at }
}

export interface StartingSignIn {
  readonly keep: boolean
  /** The cookie that the browser brought along. */
  readonly device?: string | undefined
  readonly address: string
  readonly userAgent?: string | undefined
  readonly method: SignInMethod
}

/**
 * Inside the transaction that starts something for a login whose password was checked. Throws `UsuarioOuSenhaIncorretaCustom` where the
 * password was changed, or the login closed, since then.
 */
export async function holdLogin({ logins }: Pick<Stores, 'logins'>, login: Login): Promise<void> {
  if (!(await logins.lockUnchanged(login))) throw new Refusal('UsuarioOuSenhaIncorretaCustom')
}

/** One transaction for all that a success writes: each costs the disk once. */
export async function startSignIn(
  deps: Pick<SignInDeps, 'clock' | 'secret' | 'together'>,
  login: Login,
  given: StartingSignIn,
  attemptId?: number,
): Promise<SignInResult> {
  const { clock, secret } = deps
  const tokens = firstTokens(secret)
  const device = newDevice()
  const refreshSeconds = given.keep ? lifetimes.rememberedSeconds : lifetimes.sessionSeconds
  const origin = { ...deviceWords(given.userAgent), networkPrefix: networkPrefix(given.address) }
  await deps.together(async (inside) => {
    const { signIns, loginAttempts, logins, accesses, alerts, dataRequests } = inside
    await holdLogin(inside, login)
    if (attemptId !== undefined) await loginAttempts.succeed(attemptId)
    await renewDevice(inside, given.device, device)
    await signIns.start({
      publicId: tokens.publicId,
      loginId: login.id,
      kept: given.keep,
      client: 'browser',
      proved: given.method !== 'token',
      accessHash: hashOf(tokens.access),
      accessExpiresAt: later(clock, lifetimes.accessSeconds),
      refreshHash: hashOf(tokens.refresh),
      refreshExpiresAt: later(clock, refreshSeconds),
    })
    await accesses.describe(tokens.publicId, origin, given.method)
    if (await accesses.succeeded(login.id, origin, hashOf(device)))
      await alerts.notify(newDeviceNotice(login, tokens.publicId, clock.now()))
    await loginAttempts.rememberDevice(login.id, hashOf(device), later(clock, lifetimes.deviceSeconds))
    // Whoever signs in within the seven days wants to stay.
    await dataRequests.takeBack(login.patronId)
    await logins.signedIn(login.id)
  })
  return { tokens, kept: given.keep, refreshSeconds, device }
}

/** A login whose password was right, and the attempt that is to be marked as a success. */
export interface CheckedLogin {
  readonly login: Login
  readonly attemptId: number
}

/**
 * Checks name and password. An unknown user, one who may not sign in and a wrong password are refused alike, after the same work.
 * Throws the refusals of `requestToken`.
 */
export async function checkPassword(deps: SignInDeps, given: Credentials): Promise<CheckedLogin> {
  const login = await deps.logins.find(usernameOf(given.username))
  const attemptId = await beginAttempt(deps, given, login, await captchaPolicy(deps))
  const active = login?.state === 'active' ? login : undefined
  const right = await deps.hasher.verify(active?.passwordHash, given.password)
  if (!right || !active) throw new Refusal('UsuarioOuSenhaIncorretaCustom')
  return { login: active, attemptId }
}

/** Tokens for a terminal: the access token lives as long as the sign-in, the refresh token is never handed out. */
export async function startTerminalSignIn({ clock, secret, together }: SignInDeps, login: Login, seconds: number): Promise<TokenTexts> {
  const tokens = firstTokens(secret)
  const end = later(clock, seconds)
  await together(async (inside) => {
    await holdLogin(inside, login)
    await inside.signIns.start({
      publicId: tokens.publicId,
      loginId: login.id,
      kept: false,
      client: 'terminal',
      accessHash: hashOf(tokens.access),
      accessExpiresAt: end,
      refreshHash: hashOf(tokens.refresh),
      refreshExpiresAt: end,
    })
    await inside.logins.signedIn(login.id)
  })
  return tokens
}
