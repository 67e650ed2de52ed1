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
  /** Other logins of the same person, whose passwords are taken as well. */
  readonly orLoginIds?: readonly number[]
  readonly password: string
  /** Where the call comes from. */
  readonly address: string
}

async function loginById({ logins }: Pick<PresentPasswordDeps, 'logins'>, loginId: number): Promise<Login | undefined> {
  const username = await logins.usernameOf(loginId)
  return username === undefined ? undefined : logins.find(username)
}

/** The first of these logins that is active and has this password. */
async function ownerOf({ hasher }: PresentPasswordDeps, logins: readonly Login[], password: string): Promise<Login | undefined> {
  for (const login of logins) {
    const isRight = await hasher.verify(login.state === 'active' ? login.passwordHash : undefined, password)
    if (isRight && login.state === 'active') return login
  }
  return undefined
}

/**
 * Checks the password of a person who is signed in, and answers whose login it is. A wrong one counts as one failed sign-in of the account
 * from this network, however many logins were looked at. Throws `senha_atual_incorreta`, `AuthMuitasTentativas`, `ACESSO_BLOQUEADO`.
 */
export async function checkPresentPassword(
  deps: PresentPasswordDeps,
  { loginId, orLoginIds = [], password, address }: PresentPassword,
): Promise<Login> {
  const username = await deps.logins.usernameOf(loginId)
  const login = await loginById(deps, loginId)
  if (username === undefined || !login) throw new Refusal('senha_atual_incorreta')
  const attemptId = await beginJudgedAttempt(deps, { username, address, login })
  const others = await Promise.all(orLoginIds.map((id) => loginById(deps, id)))
  const owner = await ownerOf(deps, [login, ...others.filter((one) => one !== undefined)], password)
  if (!owner) throw new Refusal('senha_atual_incorreta')
  await deps.loginAttempts.succeed(attemptId)
  return owner
}
