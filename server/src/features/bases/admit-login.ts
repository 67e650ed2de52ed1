import { createHash } from 'node:crypto'
import type { BaseEntry } from '@farol/contract/bases.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { SpentChallenges } from '../../ports/captcha.ts'
import type { BaseSettings } from './base-settings.ts'
import { isSignedBy } from './base-signature.ts'
import { redirectAddress, type GoToBaseDeps } from './go-to-base.ts'
import { issueRedirectToken } from './one-time-token.ts'

export interface AdmitLoginDeps extends GoToBaseDeps {
  readonly spentChallenges: SpentChallenges
}

/** How far two servers' clocks may be apart. */
const skewSeconds = 300

type Question = Pick<BaseEntry, 'base' | 'para' | 'momento' | 'nonce'>

const digestOf = ({ base, nonce }: Question) => createHash('sha256').update(`base-entry:${base}:${nonce}`).digest('base64url')

/** Throws `base_desconhecida`, always the same, for whatever is wrong with the one who asks. */
export async function requireSignature(
  { keys, clock, spentChallenges }: Pick<AdmitLoginDeps, 'keys' | 'clock' | 'spentChallenges'>,
  settings: BaseSettings,
  question: Question,
  isSigned: (key: string) => boolean,
): Promise<void> {
  const known = settings.others.some((one) => one.code === question.base) && question.para === settings.own.code
  const key = known ? await keys.of('bases', question.base) : undefined
  const age = Math.abs(clock.now().getTime() / 1000 - question.momento)
  if (key === undefined || !isSigned(key) || age > skewSeconds) throw new Refusal('base_desconhecida')
  const fresh = await spentChallenges.spend(digestOf(question), new Date((question.momento + 2 * skewSeconds) * 1000))
  if (!fresh) throw new Refusal('base_desconhecida')
}

/**
 * A one-time address for a person whom another base vouches for. It may ask only for people whom this base's own records tie to that
 * base: a base that was broken into opens nobody else. Throws `base_desconhecida`, `login_desconhecido`.
 */
export async function admitLogin(deps: AdmitLoginDeps, settings: BaseSettings, entry: BaseEntry): Promise<string> {
  await requireSignature(deps, settings, entry, (key) => isSignedBy(entry, key))
  const logins = await deps.bases.ownLoginsOfVouched(entry.base, entry.logins)
  const login = entry.codigo === undefined ? logins[0] : logins.find((one) => one.username === entry.codigo)
  if (!login) throw new Refusal('login_desconhecido')
  const { token } = await issueRedirectToken(deps, login.loginId, settings.own.code, 'base_switch')
  return redirectAddress(deps, token, entry.destino)
}
