import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { newSeed } from './recovery-code.ts'
import { decideCode, recovery } from './recovery-rules.ts'

/** Looks at an account by what was typed; the sign-in has the same key. */
export interface AccountKeys {
  usernameOf(typed: string): string
  keyOf(typed: string): string
}

export interface AskCodeDeps extends Pick<Stores, 'logins'>, Transactions {
  readonly clock: Clock
  readonly accounts: AccountKeys
}

/** The job that sends a code; its payload is `RecoveryEmailJob`. */
export const recoveryEmailKind = 'recovery_letter'

export interface RecoveryEmailJob {
  readonly codeId: number
  readonly language: Language
}

/** The login that a code is sent for; undefined for who is unknown, may not sign in or has no address. */
async function addresseeOf({ logins }: AskCodeDeps, username: string): Promise<number | undefined> {
  const found = await logins.recipient(username)
  return found?.state === 'active' && found.email ? found.loginId : undefined
}

/** What was typed, by which browser. */
export interface AskedCode {
  readonly typed: string
  readonly browserHash: string
  readonly language: Language
}

/**
 * Opens a code for one browser and queues its e-mail, which a job makes and sends; requests in short order share one. Answers the seconds that
 * the code lives. The same rows are written for a user that does not exist. Throws `AuthMuitasTentativas`.
 */
export async function askCode(deps: AskCodeDeps, { typed, browserHash, language }: AskedCode): Promise<number> {
  const { accounts, clock } = deps
  const loginId = await addresseeOf(deps, accounts.usernameOf(typed))
  const now = clock.now()
  const code = {
    accountKey: accounts.keyOf(typed),
    ...(loginId !== undefined && { loginId }),
    seed: newSeed(),
    browserHash,
    expiresAt: new Date(now.getTime() + recovery.codeSeconds * 1000),
  }
  const since = new Date(now.getTime() - recovery.hourSeconds * 1000)
  const opened = await deps.together(async ({ recoveryCodes, jobs }) => {
    const kept = await recoveryCodes.open(code, since, (earlier) => decideCode(earlier, now))
    if ('refused' in kept || !kept.isNew) return kept
    const payload: RecoveryEmailJob = { codeId: kept.id, language }
    await jobs.add({ kind: recoveryEmailKind, payload, uniqueKey: String(kept.id) })
    return kept
  })
  if ('refused' in opened) throw new Refusal('AuthMuitasTentativas', { minutos: Math.ceil(opened.refused / 60), segundos: opened.refused })
  return Math.floor((opened.expiresAt.getTime() - now.getTime()) / 1000)
}
