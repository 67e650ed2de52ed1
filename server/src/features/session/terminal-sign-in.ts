import { Refusal } from '@farol/contract/errors.ts'
import { countingWrongTokens } from '../../calls/loan-tokens.ts'
import type { Login } from '../../ports/logins.ts'
import type { Stores } from '../../ports/stores.ts'
import { usernameOf } from './account-key.ts'
import { redeemToken, type Redeem } from './one-time-sign-in.ts'
import { lifetimes } from './lifetimes.ts'
import { beginJudgedAttempt, startTerminalSignIn, type SignInDeps } from './sign-in.ts'
import type { TokenTexts } from './token-texts.ts'

/** How the terminal at this address knows people; undefined where there is none. */
export type ReadTerminal = (address: string) => Promise<{ readonly identify: 'code' | 'password' | 'token' } | undefined>

export interface TerminalDeps extends SignInDeps, Pick<Stores, 'quotas'> {
  readonly readTerminal: ReadTerminal
  readonly redeemAtTerminal: Redeem
}

export interface TerminalCredentials {
  readonly username: string
  readonly password: string
  readonly token: string
  readonly address: string
}

const blank = (field: string) => new Refusal('dados_invalidos', {}, [{ field, code: 'obrigatorio' }])

/** By code, with the password where the terminal asks for it: guessing is as slow as at the sign-in page. */
async function byCode(deps: TerminalDeps, given: TerminalCredentials, withPassword: boolean): Promise<[Login | undefined, number]> {
  if (given.username.trim() === '') throw blank('username')
  if (withPassword && given.password.trim() === '') throw blank('password')
  const login = await deps.logins.find(usernameOf(given.username))
  // The terminal has no place for a captcha: its own network and the lock-out stand for it. A code alone is counted
  // apart: who knows it neither guessed at the password nor knows it.
  const attempt = await beginJudgedAttempt(deps, { ...given, login, tried: withPassword ? 'account' : 'code' })
  const active = login?.state === 'active' ? login : undefined
  const right = !withPassword || (await deps.hasher.verify(active?.passwordHash, given.password))
  return [right ? active : undefined, attempt]
}

/**
 * A short sign-in at a self-service terminal: no refresh token, few calls are open to it. Throws `acesso_negado` away from a terminal
 * and the refusals of `requestToken`.
 */
export async function terminalSignIn(deps: TerminalDeps, given: TerminalCredentials): Promise<TokenTexts> {
  const terminal = await deps.readTerminal(given.address)
  if (!terminal) throw new Refusal('acesso_negado')
  if (terminal.identify === 'token') {
    if (given.token.trim() === '') throw blank('token')
    const login = await countingWrongTokens(deps, `terminal:${given.address}`, () => redeemToken(deps, deps.redeemAtTerminal, given.token))
    if (!login) throw new Refusal('endereco_gasto')
    return startTerminalSignIn(deps, login, lifetimes.terminalSeconds)
  }
  const [login, attempt] = await byCode(deps, given, terminal.identify === 'password')
  if (!login) throw new Refusal('UsuarioOuSenhaIncorretaCustom')
  await deps.loginAttempts.succeed(attempt)
  return startTerminalSignIn(deps, login, lifetimes.terminalSeconds)
}
