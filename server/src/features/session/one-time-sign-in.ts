import { Refusal } from '@farol/contract/errors.ts'
import type { Login } from '../../ports/logins.ts'
import type { Visit } from '../../ports/visit.ts'
import { startSignIn, type SignInDeps, type SignInResult } from './sign-in.ts'

/** Who is behind a one-time token; undefined when it opens nothing (any more). */
export type Redeem = (token: string) => Promise<{ readonly loginId: number } | undefined>

/** The login behind a token, if its person may sign in. */
export async function redeemToken({ logins }: Pick<SignInDeps, 'logins'>, redeem: Redeem, token: string): Promise<Login | undefined> {
  const found = await redeem(token)
  const username = found && (await logins.usernameOf(found.loginId))
  const login = username === undefined ? undefined : await logins.find(username)
  return login?.id === found?.loginId && login?.state === 'active' ? login : undefined
}

type Entering = Pick<Visit, 'address' | 'userAgent'> & { readonly device: string | undefined }

/** Signs in by the token of the redirect screen: once, and not longer than the browser's session. Throws `endereco_gasto`. */
export async function oneTimeSignIn(
  deps: SignInDeps,
  redeem: Redeem,
  token: string,
  { address, userAgent, device }: Entering,
): Promise<SignInResult> {
  const login = await redeemToken(deps, redeem, token)
  if (!login) throw new Refusal('endereco_gasto')
  await deps.audit.record({
    actor: { kind: 'patron', loginId: login.id },
    act: 'signed_in_by_token',
    subject: { kind: 'login', id: login.id },
  })
  return startSignIn(deps, login, { keep: false, address, userAgent, device, method: 'token' })
}
