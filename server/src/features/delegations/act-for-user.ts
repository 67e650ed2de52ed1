import { Refusal } from '@farol/contract/errors.ts'
import type { TokenReply } from '@farol/contract/session.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Delegation } from '../../ports/delegations.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { toldOf } from '../../calls/tell-represented.ts'

export interface ActingDeps extends Pick<Stores, 'delegations' | 'quotas' | 'personalRecords'>, Transactions {
  readonly clock: Clock
  readonly startActing: (
    inside: Pick<Stores, 'signIns'>,
    acting: { readonly loginId: number; readonly patronId: number; readonly delegationId: number },
  ) => Promise<TokenReply>
}

const perMinute = 10

/** Codes and names cannot be tried out. Throws `muitas_requisicoes`. */
export async function limitLookUps({ quotas }: Pick<ActingDeps, 'quotas'>, who: string): Promise<void> {
  if ((await quotas.take({ name: `user_name:${who}`, seconds: 60 })) > perMinute) throw new Refusal('muitas_requisicoes', { segundos: 60 })
}

/** By which delegation this person acts today for who has this user code or name. Throws `nao_encontrado`. */
export async function delegationFor({ delegations, clock }: ActingDeps, delegateId: number, user: string): Promise<Delegation> {
  const delegation = await delegations.inForce(delegateId, user, localDay(clock.now()))
  if (!delegation) throw new Refusal('nao_encontrado', { motivo: 'usuario' })
  return delegation
}

/**
 * Starts a sign-in in another's place and writes it down for both. Throws `nao_encontrado`, `muitas_requisicoes`, and `credencial_invalida`
 * where the own sign-in has ended meanwhile.
 */
export async function actForUser(deps: ActingDeps, patron: PatronBearer, user: string) {
  await limitLookUps(deps, `login:${patron.loginId}`)
  const delegation = await delegationFor(deps, patron.personId, user)
  const { patronId, name } = delegation.patron
  const tokens = await deps.together(async (inside) => {
    if (!(await inside.signIns.lockAlive(patron.sessionId))) throw new Refusal('credencial_invalida')
    await inside.audit.record({
      actor: { kind: 'patron', loginId: patron.loginId, actingForId: patronId },
      act: 'acted_for_patron',
      subject: { kind: 'patron', id: patronId },
      detail: { delegation: delegation.id },
    })
    await toldOf(inside, { clock: deps.clock, delegation, outcome: 'delegate_acted' })
    return deps.startActing(inside, { loginId: patron.loginId, patronId, delegationId: delegation.id })
  })
  const { powers, until } = delegation
  return { ...tokens, agindo_por: { nome: name, poderes: [...powers], ...(until !== undefined && { ate: until }) } }
}
