import { Refusal } from '@farol/contract/errors.ts'
import type { FactorMethod } from '@farol/contract/second-factor.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { recoveryCodeHash, unseal } from './sealed-secret.ts'
import { matchingStep } from './totp.ts'

export interface CheckCodeDeps extends Pick<Stores, 'quotas' | 'secondFactors'> {
  readonly clock: Clock
  readonly secret: Buffer
}

export interface GivenCode {
  readonly loginId: number
  readonly code: string
  /** Told by its shape where absent. */
  readonly method?: FactorMethod | undefined
}

// Six digits of which three hold: 40 tries a day find one in 8,000 days, for somebody who has the password.
const limits = [
  { seconds: 900, tries: 10 },
  { seconds: 86_400, tries: 40 },
] as const

/** Counts one more try of a login, outside of a transaction that a wrong code takes back. Answers how many are left; throws `AuthMuitasTentativas`. */
export async function countTry({ quotas }: Pick<Stores, 'quotas'>, loginId: number): Promise<number> {
  const left: number[] = []
  for (const { seconds, tries } of limits) {
    const taken = await quotas.take({ name: `second_factor:${seconds}:${loginId}`, seconds })
    if (taken > tries) throw new Refusal('AuthMuitasTentativas', { minutos: Math.ceil(seconds / 60), segundos: seconds })
    left.push(tries - taken)
  }
  return Math.min(...left)
}

async function takeTotp({ secondFactors, secret, clock }: CheckCodeDeps, { loginId, code }: GivenCode): Promise<boolean> {
  const factor = await secondFactors.find(loginId)
  if (factor?.state !== 'active') return false
  const step = matchingStep(unseal(secret, loginId, factor.encryptedSecret), code.replace(/\s/g, ''), clock.now())
  return step !== undefined && secondFactors.useStep(loginId, step)
}

/** `left`: tries that are left for now. */
export interface CheckedCode {
  readonly right: boolean
  readonly left: number
}

/** Whether a code of the app or a recovery code is right; it is spent with this. Throws `AuthMuitasTentativas`. */
export async function checkCode(deps: CheckCodeDeps, given: GivenCode): Promise<CheckedCode> {
  const left = await countTry(deps, given.loginId)
  const method = given.method ?? (/^[\d\s]{6,7}$/.test(given.code) ? 'totp' : 'recuperacao')
  if (method === 'totp') return { right: await takeTotp(deps, given), left }
  const hash = recoveryCodeHash(deps.secret, given.loginId, given.code)
  return { right: await deps.secondFactors.useCode(given.loginId, hash), left }
}
