import { Refusal } from '@farol/contract/errors.ts'
import type { PasswordRules } from '@farol/contract/password-rules.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Person } from '../../ports/logins.ts'
import type { RecoveryCodeRow, TryCounter } from '../../ports/recovery-codes.ts'
import type { Stores } from '../../ports/stores.ts'
import type { AccountKeys } from './ask-code.ts'
import { passwordRules } from './institution-rules.ts'
import { isCode } from './recovery-code.ts'
import { recovery } from './recovery-rules.ts'

export interface ProveCodeDeps extends Pick<Stores, 'logins' | 'recoveryCodes' | 'settings'> {
  readonly clock: Clock
  readonly secret: Buffer
  readonly accounts: AccountKeys
}

/** What was typed, by which browser. */
export interface GivenCode {
  readonly typed: string
  readonly code: string
  readonly browserHash?: string
}

export interface Proof {
  readonly code: RecoveryCodeRow
  readonly counter: TryCounter
  readonly person: Person
}

/** Until midnight in UTC, when the tries of a day begin anew. */
function waitForTomorrow(now: Date): Refusal {
  const seconds = 86_400 - (Math.floor(now.getTime() / 1000) % 86_400)
  return new Refusal('AuthMuitasTentativas', { minutos: Math.ceil(seconds / 60), segundos: seconds })
}

/**
 * Takes one of five tries. Throws `codigo_expirado` when there is none left, `codigo_invalido` for a wrong code, `AuthMuitasTentativas`
 * when the account had all tries of a day.
 */
export async function checkCode(deps: ProveCodeDeps, given: GivenCode): Promise<Proof> {
  const { recoveryCodes, logins, secret } = deps
  const browser = given.browserHash === undefined ? {} : { browserHash: given.browserHash }
  const limits = { max: recovery.maxAttempts, maxInDay: recovery.maxInDay }
  const tried = await recoveryCodes.countAttempt({ accountKey: deps.accounts.keyOf(given.typed), ...browser, ...limits })
  if (tried === 'day') throw waitForTomorrow(deps.clock.now())
  if (!tried) throw new Refusal('codigo_expirado')
  const { code } = tried
  const right = isCode(secret, code.seed, given.code)
  const person = code.loginId === undefined ? undefined : await logins.person(code.loginId)
  if (!right || !person) throw new Refusal('codigo_invalido')
  return { ...tried, person }
}

/** The right code costs no try. Its first proof gives ten minutes to choose a password. */
export async function acceptCode(
  { recoveryCodes, clock }: Pick<ProveCodeDeps, 'recoveryCodes' | 'clock'>,
  { code, counter }: Pick<Proof, 'code' | 'counter'>,
): Promise<void> {
  const until = code.proved ? code.expiresAt : new Date(clock.now().getTime() + recovery.codeSeconds * 1000)
  await recoveryCodes.prove(code.id, until, counter)
}

/** Proves the code and tells what the new password must keep. */
export async function proveCode(deps: ProveCodeDeps, given: GivenCode): Promise<{ rules: PasswordRules; name: string }> {
  const proof = await checkCode(deps, given)
  await acceptCode(deps, proof)
  return { rules: await passwordRules(deps), name: proof.person.name }
}
