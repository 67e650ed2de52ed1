import { Refusal } from '@farol/contract/errors.ts'
import type { PasswordRules } from '@farol/contract/password-rules.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Person } from '../../ports/logins.ts'
import type { RecoveryCodeRow } from '../../ports/recovery-codes.ts'
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

export interface Proof {
  readonly code: RecoveryCodeRow
  readonly person: Person
}

/** Takes one of five tries. Throws `codigo_expirado` when there is none left, `codigo_invalido` for a wrong code. */
export async function checkCode(deps: ProveCodeDeps, typed: string, given: string): Promise<Proof> {
  const { recoveryCodes, logins, secret } = deps
  const code = await recoveryCodes.countAttempt(deps.accounts.keyOf(typed), recovery.maxAttempts)
  if (!code) throw new Refusal('codigo_expirado')
  const right = isCode(secret, code.seed, given)
  const person = code.loginId === undefined ? undefined : await logins.person(code.loginId)
  if (!right || !person) throw new Refusal('codigo_invalido')
  return { code, person }
}

/** The right code costs no try. Its first proof gives ten minutes to choose a password. */
export async function acceptCode(
  { recoveryCodes, clock }: Pick<ProveCodeDeps, 'recoveryCodes' | 'clock'>,
  code: RecoveryCodeRow,
): Promise<void> {
  await recoveryCodes.prove(code.id, code.proved ? code.expiresAt : new Date(clock.now().getTime() + recovery.codeSeconds * 1000))
}

/** Proves the code and tells what the new password must keep. */
export async function proveCode(deps: ProveCodeDeps, typed: string, given: string): Promise<{ rules: PasswordRules; name: string }> {
  const { code, person } = await checkCode(deps, typed, given)
  await acceptCode(deps, code)
  return { rules: await passwordRules(deps), name: person.name }
}
