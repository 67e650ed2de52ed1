import type { Clock } from '../../ports/clock.ts'
import type { Letter } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { RecoveryLetterJob } from './ask-code.ts'
import { codeLetter, noticeLetter } from './letters.ts'
import { codeOf } from './recovery-code.ts'
import { recovery } from './recovery-rules.ts'
import type { PasswordNoticeJob } from './set-password.ts'

export interface LetterDoors extends Pick<Stores, 'logins' | 'recoveryCodes'> {
  readonly clock: Clock
  readonly secret: Buffer
  /** The site's own address, as readers know it. */
  readonly site: string
}

/** The letter for a code that is still good; undefined when there is nobody to send it to. Goes to the address that is kept, never to a typed one. */
export async function letterForCode(doors: LetterDoors, { codeId, language }: RecoveryLetterJob): Promise<Letter | undefined> {
  const { recoveryCodes, logins, clock, secret, site } = doors
  const code = await recoveryCodes.byId(codeId)
  if (!code || code.loginId === undefined || code.used || code.expiresAt <= clock.now()) return undefined
  const person = await logins.person(code.loginId)
  if (!person?.email) return undefined
  const minutes = recovery.codeSeconds / 60
  return codeLetter({ id: `recovery-${codeId}`, to: person.email, code: codeOf(secret, code.seed), minutes, site, language })
}

/** The letter that tells of a changed password; undefined for who has no address. */
export async function letterOfChange(doors: LetterDoors, { loginId, at, language }: PasswordNoticeJob): Promise<Letter | undefined> {
  const person = await doors.logins.person(loginId)
  if (!person?.email) return undefined
  const when = new Date(at)
  return noticeLetter({ id: `password-${loginId}-${when.getTime()}`, to: person.email, at: when, site: doors.site, language })
}
