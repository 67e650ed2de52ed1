import type { Session, SignInEvent } from '@farol/contract/accesses.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { AccessOrigin, LiveSignIn, PastAccess, SignInMethod } from '../../ports/accesses.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { accountKey } from './account-key.ts'

export interface AccessDeps extends Pick<Stores, 'accesses' | 'logins' | 'signIns'> {
  readonly secret: Buffer
}

const shownEvents = 20

const methods = { password: 'senha', token: 'token', delegation: 'delegacao' } as const satisfies Record<SignInMethod, Session['por']>

/** `Firefox, Linux`; empty where neither can be told. */
const deviceOf = ({ browser, system, networkPrefix }: AccessOrigin) => ({
  navegador: [browser, system].filter((word) => word !== '').join(', '),
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
  resultado: row.outcome === 'succeeded' ? 'entrou' : 'senha_incorreta',
  ...deviceOf(row),
})

/** Sign-ins of a person that live, and the last successes and failures. */
export async function listAccesses({ accesses, logins, secret }: AccessDeps, { loginId, sessionId }: PatronBearer) {
  const username = (await logins.usernameOf(loginId)) ?? ''
  const [live, latest] = await Promise.all([accesses.live(loginId), accesses.latest(loginId, accountKey(secret, username), shownEvents)])
  return { data: live.map((row) => toSession(row, sessionId)), dispositivos: [], ultimos: latest.map(toEvent) }
}

/** Ends one sign-in of the person. Throws `nao_encontrado`, for those of others too. */
export async function endAccess({ accesses, signIns }: AccessDeps, { loginId }: PatronBearer, code: string): Promise<number> {
  const one = (await accesses.live(loginId)).find((row) => String(row.id) === code)
  if (!one || !(await signIns.revoke(one.publicId, 'signed_out'))) throw new Refusal('nao_encontrado')
  return 1
}
