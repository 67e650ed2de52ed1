import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { inventedPerson, maskedPerson, type Masked } from './masked-person.ts'
import { newSeed } from './recovery-code.ts'
import { recovery, waitForCode } from './recovery-rules.ts'

/** Looks at an account by what was typed; the sign-in has the same key. */
export interface AccountKeys {
  usernameOf(typed: string): string
  keyOf(typed: string): string
}

export interface AskCodeDeps extends Pick<Stores, 'logins'>, Transactions {
  readonly clock: Clock
  readonly secret: Buffer
  readonly accounts: AccountKeys
}

/** The job that sends a code; its payload is `RecoveryEmailJob`. */
export const recoveryEmailKind = 'recovery_letter'

export interface RecoveryEmailJob {
  readonly codeId: number
  readonly language: Language
}

interface Addressee {
  readonly loginId?: number
  readonly masked: Masked
}

/** Everybody gets an answer: who is unknown, may not sign in or has no address gets an invented one. */
async function addresseeOf({ logins, secret }: AskCodeDeps, username: string): Promise<Addressee> {
  const found = await logins.recipient(username)
  if (found?.state !== 'active' || !found.email) return { masked: inventedPerson(secret, username) }
  return { loginId: found.loginId, masked: maskedPerson(found.name, found.email) }
}

/**
 * Opens a code and queues its letter; the letter is made and sent by a job. The same rows are written for a user that does not exist.
 * Throws `AuthMuitasTentativas`.
 */
export async function askCode(deps: AskCodeDeps, typed: string, language: Language): Promise<Masked> {
  const { accounts, clock } = deps
  const { loginId, masked } = await addresseeOf(deps, accounts.usernameOf(typed))
  const now = clock.now()
  const code = {
    accountKey: accounts.keyOf(typed),
    ...(loginId !== undefined && { loginId }),
    seed: newSeed(),
    expiresAt: new Date(now.getTime() + recovery.codeSeconds * 1000),
  }
  const since = new Date(now.getTime() - recovery.hourSeconds * 1000)
  const wait = await deps.together(async ({ recoveryCodes, jobs }) => {
    const opened = await recoveryCodes.open(code, since, (earlier) => waitForCode(earlier, now))
    if ('refused' in opened) return opened.refused
    const payload: RecoveryEmailJob = { codeId: opened.id, language }
    await jobs.add({ kind: recoveryEmailKind, payload, uniqueKey: String(opened.id) })
    return undefined
  })
  if (wait !== undefined) throw new Refusal('AuthMuitasTentativas', { minutos: Math.ceil(wait / 60), segundos: wait })
  return masked
}
