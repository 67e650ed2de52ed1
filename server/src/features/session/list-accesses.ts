import type { Session, SignInEvent, TrustedDevice } from '@farol/contract/accesses.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { AccessOrigin, LiveSignIn, PastAccess, SignInMethod } from '../../ports/accesses.ts'
import type { TrustedDeviceRow } from '../../ports/second-factors.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { accountKey } from './account-key.ts'

export interface AccessDeps extends Pick<Stores, 'accesses' | 'logins' | 'secondFactors' | 'signIns'> {
  readonly secret: Buffer
}

const shownEvents = 20

const methods = { password: 'senha', second_factor: 'segundo_fator', token: 'token', delegation: 'delegacao' } as const satisfies Record<
  SignInMethod,
  Session['por']
>

const outcomes = {
  succeeded: 'entrou',
  failed: 'senha_incorreta',
  second_factor_failed: 'segundo_fator_incorreto',
} as const satisfies Record<PastAccess['outcome'], SignInEvent['resultado']>

/** `Firefox, Linux`; empty where neither can be told. */
const wordsOf = (browser: string, system: string) => [browser, system].filter((word) => word !== '').join(', ')

const deviceOf = ({ browser, system, networkPrefix }: AccessOrigin) => ({
  navegador: wordsOf(browser, system),
  rede: networkPrefix,
})

const toSession = (row: LiveSignIn, sessionId: string): Session => ({
  codigo: String(row.id),
  atual: row.publicId === sessionId,
  ...deviceOf(row),
  inicio: row.begunAt,
  visto_em: row.seenAt,
  mantida: row.kept,
  por: methods[row.method],
  ...(row.actingFor !== undefined && { agindo_por: row.actingFor }),
})

const toEvent = (row: PastAccess): SignInEvent => ({
  quando: row.at,
  resultado: outcomes[row.outcome],
  ...deviceOf(row),
})

const toDevice = ({ id, browser, system, createdAt, expiresAt }: TrustedDeviceRow): TrustedDevice => ({
  codigo: String(id),
  navegador: wordsOf(browser, system),
  desde: createdAt,
  ate: expiresAt,
})

/** Sign-ins of a person that live, devices that are trusted, and the last successes and failures. */
export async function listAccesses({ accesses, logins, secondFactors, secret }: AccessDeps, { loginId, sessionId }: PatronBearer) {
  const username = (await logins.usernameOf(loginId)) ?? ''
  const [live, latest, trusted] = await Promise.all([
    accesses.live(loginId),
    accesses.latest(loginId, accountKey(secret, username), shownEvents),
    secondFactors.trusted(loginId),
  ])
  return { data: live.map((row) => toSession(row, sessionId)), dispositivos: trusted.map(toDevice), ultimos: latest.map(toEvent) }
}

/** Ends one sign-in of the person. Throws `nao_encontrado`, for those of others too. */
export async function endAccess({ accesses, signIns }: AccessDeps, { loginId }: PatronBearer, code: string): Promise<number> {
  const one = (await accesses.live(loginId)).find((row) => String(row.id) === code)
  if (!one || !(await signIns.revoke(one.publicId, 'signed_out'))) throw new Refusal('nao_encontrado', { motivo: 'acesso' })
  return 1
}

/** Trusts a device no longer. Throws `nao_encontrado`, for those of others too. */
export async function forgetTrust({ secondFactors }: AccessDeps, { loginId }: PatronBearer, code: string): Promise<number> {
  const id = /^\d{1,15}$/.test(code) ? Number(code) : 0
  const forgotten = await secondFactors.forget(loginId, id)
  if (forgotten === 0) throw new Refusal('nao_encontrado', { motivo: 'aparelho' })
  return forgotten
}
