import { randomBytes } from 'node:crypto'
import { Refusal } from '@farol/contract/errors.ts'
import type { FactorMethod } from '@farol/contract/second-factor.ts'
import type { Login } from '../../ports/logins.ts'
import type { TriedChallenge } from '../../ports/second-factors.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import type { Clock } from '../../ports/clock.ts'
import { deviceWords, networkPrefix } from './device-words.ts'
import { renewDevice, trustHash } from './known-device.ts'
import { lifetimes } from './lifetimes.ts'
import { holdLogin } from './sign-in.ts'
import { hashOf } from './token-texts.ts'

/** What the session asks of the second factor. */
export interface FactorGate {
  /** A code of the app or a recovery code, which is spent with this. Throws `AuthMuitasTentativas`. */
  checkCode(given: {
    readonly loginId: number
    readonly code: string
    readonly method?: FactorMethod | undefined
  }): Promise<{ readonly right: boolean; readonly left: number }>
  /** A role of this login must have one at the desk. */
  isRequiredAtDesk(loginId: number): Promise<boolean>
  /** Every reader must set one up before anything else. */
  isRequiredOfPatrons(): Promise<boolean>
}

export interface FactorStepDeps extends Pick<Stores, 'accesses' | 'logins' | 'secondFactors'>, Transactions {
  readonly clock: Clock
  readonly factorGate: FactorGate
}

const maxTries = 5

const after = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** Whether a sign-in of this login waits for its second factor: trust in a device does not count at the desk. */
export async function needsFactor(
  { secondFactors }: FactorStepDeps,
  loginId: number,
  { device, atDesk }: { readonly device: string | undefined; readonly atDesk: boolean },
): Promise<boolean> {
  if ((await secondFactors.find(loginId))?.state !== 'active') return false
  return atDesk || device === undefined || !(await secondFactors.isTrusted(loginId, trustHash(loginId, device)))
}

interface Asked {
  readonly login: Login
  readonly attemptId: number
  /** The cookie that the browser brought along, and the one it is given in its place. */
  readonly before: string | undefined
  readonly device: string
  readonly scope: string
  readonly kept: boolean
}

/** The password was right: a challenge for five minutes, bound to the device. */
export async function challengeFor(
  { clock, together }: FactorStepDeps,
  { login, attemptId, before, device, scope, kept }: Asked,
): Promise<Refusal> {
  const challenge = randomBytes(32).toString('base64url')
  const stored = { challengeHash: hashOf(challenge), loginId: login.id, deviceHash: hashOf(device), scope, kept }
  await together(async (inside) => {
    const { loginAttempts, secondFactors } = inside
    await holdLogin(inside, login)
    await loginAttempts.succeed(attemptId)
    await renewDevice(inside, before, device)
    await secondFactors.openChallenge({ ...stored, expiresAt: after(clock, lifetimes.challengeSeconds) })
  })
  return new Refusal('segundo_fator_necessario', { desafio: challenge, metodos: ['totp', 'recuperacao'] })
}

export interface Answer {
  readonly challenge: string
  readonly code: string
  readonly method?: FactorMethod | undefined
  readonly device: string | undefined
  readonly address: string
  readonly userAgent?: string | undefined
}

async function wrong({ accesses }: FactorStepDeps, tried: TriedChallenge, { address, userAgent }: Answer, left: number): Promise<never> {
  await accesses.secondFactorFailed(tried.loginId, { ...deviceWords(userAgent), networkPrefix: networkPrefix(address) })
  const restantes = Math.min(maxTries - tried.tries, left)
  throw new Refusal('segundo_fator_incorreto', { restantes })
}

/** The login whose challenge was answered. Throws `desafio_expirado`, `segundo_fator_incorreto`, `AuthMuitasTentativas`. */
export async function answerChallenge(
  deps: FactorStepDeps,
  given: Answer,
): Promise<{ readonly login: Login; readonly asked: TriedChallenge }> {
  const { secondFactors, logins, factorGate } = deps
  const asked = given.device && (await secondFactors.tryChallenge(hashOf(given.challenge), hashOf(given.device), maxTries))
  if (!asked) throw new Refusal('desafio_expirado')
  const { right, left } = await factorGate.checkCode({ loginId: asked.loginId, code: given.code, method: given.method })
  if (!right) return wrong(deps, asked, given, left)
  const username = await logins.usernameOf(asked.loginId)
  const login = username === undefined ? undefined : await logins.find(username)
  if (login?.state !== 'active' || !(await secondFactors.closeChallenge(asked.id))) throw new Refusal('desafio_expirado')
  return { login, asked }
}

/** From now on the sign-ins of this login on this device are not asked for a code, for thirty days. */
export async function trustDevice(
  { clock, secondFactors }: FactorStepDeps,
  { loginId, device, userAgent }: { readonly loginId: number; readonly device: string; readonly userAgent?: string | undefined },
): Promise<void> {
  const expiresAt = after(clock, lifetimes.trustSeconds)
  await secondFactors.trust({ loginId, tokenHash: trustHash(loginId, device), ...deviceWords(userAgent), expiresAt })
}

/** Whether a login has no second factor, or this is its code. Throws `segundo_fator_incorreto`, `AuthMuitasTentativas`. */
export async function checkFactorOf(
  { secondFactors, factorGate }: Pick<FactorStepDeps, 'secondFactors' | 'factorGate'>,
  loginId: number,
  code: string | undefined,
): Promise<void> {
  if ((await secondFactors.find(loginId))?.state !== 'active') return
  if (!code) throw new Refusal('dados_invalidos', {}, [{ field: 'codigo', code: 'obrigatorio' }])
  const { right, left } = await factorGate.checkCode({ loginId, code })
  if (!right) throw new Refusal('segundo_fator_incorreto', { restantes: left })
}
