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

const newestFirst = (one: { readonly at: string }, other: { readonly at: string }) => (one.at < other.at ? 1 : -1)

/** Sign-ins of all logins of the person, the one used last first. */
async function liveOf({ accesses }: Pick<AccessDeps, 'accesses'>, own: readonly { readonly id: number }[]): Promise<readonly LiveSignIn[]> {
  const live = (await Promise.all(own.map(({ id }) => accesses.live(id)))).flat()
  return own.length < 2 ? live : live.toSorted((one, other) => newestFirst({ at: one.seenAt }, { at: other.seenAt }))
}

/** Sign-ins of a person that live, devices that are trusted, and the last successes and failures: of all the person's logins. */
export async function listAccesses(deps: AccessDeps, { loginId, sessionId }: PatronBearer) {
  const { accesses, logins, secondFactors, secret } = deps
  const own = await logins.ofSamePerson(loginId)
  const [live, latest, trusted] = await Promise.all([
    liveOf(deps, own),
    Promise.all(own.map(({ id, username }) => accesses.latest(id, accountKey(secret, username), shownEvents))),
    Promise.all(own.map(({ id }) => secondFactors.trusted(id))),
  ])
  return {
    data: live.map((row) => toSession(row, sessionId)),
    dispositivos: trusted.flat().map(toDevice),
    ultimos: (own.length < 2 ? latest.flat() : latest.flat().toSorted(newestFirst)).slice(0, shownEvents).map(toEvent),
  }
}

/** Ends one sign-in of the person. Throws `nao_encontrado`, for those of others too. */
export async function endAccess(deps: AccessDeps, { loginId }: PatronBearer, code: string): Promise<number> {
  const one = (await liveOf(deps, await deps.logins.ofSamePerson(loginId))).find((row) => String(row.id) === code)
  if (!one || !(await deps.signIns.revoke(one.publicId, 'signed_out'))) throw new Refusal('nao_encontrado', { motivo: 'acesso' })
  return 1
}

/** Trusts a device no longer. Throws `nao_encontrado`, for those of others too. */
export async function forgetTrust({ secondFactors, logins }: AccessDeps, { loginId }: PatronBearer, code: string): Promise<number> {
  const device = /^\d{1,15}$/.test(code) ? Number(code) : 0
  let forgotten = 0
  for (const { id } of await logins.ofSamePerson(loginId)) forgotten += await secondFactors.forget(id, device)
  if (forgotten === 0) throw new Refusal('nao_encontrado', { motivo: 'aparelho' })
  return forgotten
}
