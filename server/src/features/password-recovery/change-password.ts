import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Login } from '../../ports/logins.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import type { AccountKeys } from './ask-code.ts'
import { endOtherSignIns } from './end-other-sign-ins.ts'
import { acceptPassword, passwordNoticeKind, type PasswordNoticeJob } from './set-password.ts'

/** Checks the password of who is signed in, as a sign-in does. */
export type CheckPresentPassword = (given: {
  readonly loginId: number
  readonly password: string
  readonly address: string
}) => Promise<Login>

export interface ChangePasswordDeps extends Pick<Stores, 'logins' | 'settings'>, Transactions {
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly accounts: AccountKeys
  readonly checkPresentPassword: CheckPresentPassword
}

export interface PasswordChange {
  readonly present: string
  readonly next: string
  readonly address: string
  /** Family of browser and system in words, for the e-mail. */
  readonly device?: string
  readonly language: Language
}

/**
 * Sets a new password for who knows the present one. Every other sign-in, known device and secret address of the person ends; answers how
 * many sign-ins. Throws the refusals of the present password, `SenhaNaoConfereCriterios`, `senha_comum`, `senha_repetida`.
 */
export async function changePassword(deps: ChangePasswordDeps, patron: PatronBearer, change: PasswordChange): Promise<number> {
  const { present, next, address, device, language } = change
  const login = await deps.checkPresentPassword({ loginId: patron.loginId, password: present, address })
  const name = (await deps.logins.person(login.id))?.name ?? ''
  const { hash, keep } = await acceptPassword(deps, login, name, next)
  const at = deps.clock.now().toISOString()
  const notice: PasswordNoticeJob = { loginId: login.id, at, language, ...(device !== undefined && { device }) }
  return deps.together(async ({ logins, signIns, loginAttempts, loanTokens, personalRecords, jobs, audit }) => {
    // Somebody else may have set another one since it was checked: who knows the old one must not replace that.
    if (!(await logins.lockUnchanged(login))) throw new Refusal('senha_atual_incorreta')
    await logins.setPassword(login.id, hash, keep)
    const ended = await endOtherSignIns({ logins, signIns, loginAttempts, loanTokens }, login, patron.sessionId)
    await signIns.prove(patron.sessionId)
    await loginAttempts.forgive(deps.accounts.keyOf(login.username))
    await personalRecords.endSecretAddresses(login.patronId)
    await jobs.add({ kind: passwordNoticeKind, payload: notice, uniqueKey: `${login.id}:${at}` })
    await audit.record({
      actor: { kind: 'patron', loginId: login.id },
      act: 'password_changed',
      subject: { kind: 'login', id: login.id },
    })
    return ended
  })
}
