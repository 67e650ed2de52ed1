import type { Clock } from '../../ports/clock.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { RecoveryEmailJob } from './ask-code.ts'
import { codeEmail, noticeEmail } from './recovery-emails.ts'
import { codeOf } from './recovery-code.ts'
import { recovery } from './recovery-rules.ts'
import type { PasswordNoticeJob } from './set-password.ts'

export interface RecoveryEmailDeps extends Pick<Stores, 'logins' | 'recoveryCodes' | 'emailChanges'> {
  readonly clock: Clock
  readonly secret: Buffer
  /** The site's own address, as readers know it. */
  readonly site: string
}

/** The person's address, and those that a change of it replaced and that may come back. */
const addressesOf = async ({ emailChanges }: RecoveryEmailDeps, patronId: number, email: string): Promise<readonly string[]> => [
  ...new Set([email, ...(await emailChanges.replacedAddresses(patronId))]),
]

/** The e-mail for a code that is still good; undefined when there is nobody to send it to. Goes to the address that is kept, never to a typed one. */
export async function emailForCode(deps: RecoveryEmailDeps, { codeId, language }: RecoveryEmailJob): Promise<Email | undefined> {
  const { recoveryCodes, logins, clock, secret, site } = deps
  const code = await recoveryCodes.byId(codeId)
  if (!code || code.loginId === undefined || code.used || code.expiresAt <= clock.now()) return undefined
  const person = await logins.person(code.loginId)
  if (!person?.email) return undefined
  const minutes = recovery.codeSeconds / 60
  const to = await addressesOf(deps, person.patronId, person.email)
  return codeEmail({ id: `recovery-${codeId}`, to, code: codeOf(secret, code.seed), minutes, site, language })
}

/** The e-mail that tells of a changed password; undefined for who has no address. */
export async function emailForChange(
  deps: RecoveryEmailDeps,
  { loginId, at, language, device }: PasswordNoticeJob,
): Promise<Email | undefined> {
  const person = await deps.logins.person(loginId)
  if (!person?.email) return undefined
  const when = new Date(at)
  const to = await addressesOf(deps, person.patronId, person.email)
  const notice = { id: `password-${loginId}-${when.getTime()}`, to, at: when, site: deps.site, language }
  return noticeEmail({ ...notice, ...(device !== undefined && { device }) })
}
