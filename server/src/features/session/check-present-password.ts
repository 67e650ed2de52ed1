import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Login } from '../../ports/logins.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Stores } from '../../ports/stores.ts'
import { beginJudgedAttempt } from './sign-in.ts'

export interface PresentPasswordDeps extends Pick<Stores, 'logins' | 'loginAttempts'> {
  readonly hasher: PasswordHasher
  readonly clock: Clock
  readonly secret: Buffer
}

export interface PresentPassword {
  readonly loginId: number
  readonly password: string
  /** Where the call comes from. */
  readonly address: string
}

/**
 * Checks the password of a person who is signed in. A wrong one counts as a failed sign-in of the account from this network.
 * Throws `senha_atual_incorreta`, `AuthMuitasTentativas`, `ACESSO_BLOQUEADO`.
 */
export async function checkPresentPassword(deps: PresentPasswordDeps, { loginId, password, address }: PresentPassword): Promise<Login> {
  const username = await deps.logins.usernameOf(loginId)
  const login = username === undefined ? undefined : await deps.logins.find(username)
  if (username === undefined || !login) throw new Refusal('senha_atual_incorreta')
  const attemptId = await beginJudgedAttempt(deps, { username, address, login })
  const right = await deps.hasher.verify(login.state === 'active' ? login.passwordHash : undefined, password)
  if (!right || login.state !== 'active') throw new Refusal('senha_atual_incorreta')
  await deps.loginAttempts.succeed(attemptId)
  return login
}
