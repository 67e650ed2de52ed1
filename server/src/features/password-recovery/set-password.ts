import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { brokenRules } from '@farol/contract/password-rules.ts'
import type { Login } from '../../ports/logins.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { Transactions } from '../../ports/stores.ts'
import { isCommonPassword } from './common-passwords.ts'
import { endOtherSignIns } from './end-other-sign-ins.ts'
import { passwordRules } from './institution-rules.ts'
import { acceptCode, checkCode, type GivenCode, type ProveCodeDeps } from './prove-code.ts'

export interface SetPasswordDeps extends ProveCodeDeps, Transactions {
  readonly hasher: PasswordHasher
}

/** The job that tells a person of the change; its payload is `PasswordNoticeJob`. */
export const passwordNoticeKind = 'password_notice'

export interface PasswordNoticeJob {
  readonly loginId: number
  /** When it was changed, an instant. */
  readonly at: string
  readonly language: Language
  /** From what kind of device, in words; absent where it is not known. */
  readonly device?: string
}

/** Throws why this password cannot be the person's next: `SenhaNaoConfereCriterios`, `senha_comum`, `senha_repetida`. */
export async function acceptPassword(
  { hasher, settings }: Pick<SetPasswordDeps, 'hasher' | 'settings'>,
  login: Pick<Login, 'username' | 'passwordHash' | 'earlierHashes'>,
  name: string,
  password: string,
): Promise<{ readonly hash: string; readonly keep: number }> {
  const rules = await passwordRules({ settings })
  const broken = brokenRules(rules, password, name)
  if (broken.length > 0) throw new Refusal('SenhaNaoConfereCriterios', { regras: broken.join(',') })
  if (isCommonPassword(password, login.username)) throw new Refusal('senha_comum')
  const last = rules.last_pw ?? 0
  const earlier = [...(login.passwordHash === undefined ? [] : [login.passwordHash]), ...login.earlierHashes].slice(0, last)
  for (const hash of earlier) if (await hasher.verify(hash, password)) throw new Refusal('senha_repetida', { n: last })
  return { hash: await hasher.hash(password), keep: last }
}

/** Sets a new password for a proved code. Every sign-in, known device and secret address of the person ends, and a notice is queued. */
export async function setPassword(deps: SetPasswordDeps, given: GivenCode, password: string, language: Language): Promise<void> {
  const proof = await checkCode(deps, given)
  const { code, person } = proof
  if (!code.proved) throw new Refusal('codigo_invalido')
  await acceptCode(deps, proof)
  const login = await deps.logins.find(deps.accounts.usernameOf(given.typed))
  if (!login || login.id !== code.loginId || login.state !== 'active') throw new Refusal('codigo_invalido')
  const { hash, keep } = await acceptPassword(deps, login, person.name, password)
  const notice: PasswordNoticeJob = { loginId: login.id, at: deps.clock.now().toISOString(), language }
  await deps.together(async ({ recoveryCodes, logins, signIns, loginAttempts, loanTokens, personalRecords, jobs, audit }) => {
    if (!(await recoveryCodes.use(code.id))) throw new Refusal('codigo_expirado')
    await logins.setPassword(login.id, hash, keep)
    await endOtherSignIns({ logins, signIns, loginAttempts, loanTokens }, login)
    await loginAttempts.forgive(code.accountKey)
    await personalRecords.endSecretAddresses(login.patronId)
    await jobs.add({ kind: passwordNoticeKind, payload: notice, uniqueKey: `${login.id}:${notice.at}` })
    await audit.record({
      actor: { kind: 'patron', loginId: login.id },
      act: 'password_recovered',
      subject: { kind: 'login', id: login.id },
    })
  })
}
