import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import type { giveDelegation as GiveEndpoint } from '@farol/contract/schemas/delegations.ts'
import { Refusal, refusedFor } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Delegation } from '../../ports/delegations.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { localDay } from '@farol/contract/library-zone.ts'

const offersPerDay = 10
const secondsInDay = 86_400

export type WrittenDelegation = Parsed<typeof GiveEndpoint, 'body'>

const wrong = (field: string) => new Refusal('dados_invalidos', {}, [{ field, code: 'valor_invalido' }])

function requireDays({ inicio, fim }: WrittenDelegation, today: string): void {
  if (inicio < today) throw wrong('inicio')
  if (fim !== undefined && fim < inicio) throw new Refusal('periodo_invertido')
}

/** Codes cannot be tried out: so many a day, also those of nobody. Throws `muitas_requisicoes`. */
export async function limitOffers({ quotas }: Pick<Stores, 'quotas'>, { personId }: PatronBearer): Promise<void> {
  const taken = await quotas.take({ name: `delegation:${personId}`, seconds: secondsInDay })
  if (taken > offersPerDay) throw new Refusal('muitas_requisicoes', { segundos: secondsInDay })
}

/**
 * Offers another person to act for this one, inside a transaction.
 * Throws `dados_invalidos`, `periodo_invertido`, `nao_encontrado`, `delegacao_existente`.
 */
export async function giveDelegation(
  { clock }: { readonly clock: Clock },
  inside: Stores,
  patron: PatronBearer,
  written: WrittenDelegation,
): Promise<Delegation> {
  const today = localDay(clock.now())
  requireDays(written, today)
  const delegate = await inside.patrons.find(written.para)
  // With a reason what was counted stays counted.
  if (!delegate) throw refusedFor({ code: 'nao_encontrado', params: { motivo: 'pessoa' } })
  if (delegate.id === patron.personId) throw wrong('para')
  const { inicio: from, fim: until, poderes: powers } = written
  const given = { patronId: patron.personId, delegateId: delegate.id, from, powers, ...(until !== undefined && { until }) }
  const id = await inside.delegations.offer(given, today)
  if (id === undefined) throw new Refusal('delegacao_existente')
  await inside.audit.record({
    actor: actorOf(patron),
    act: 'offered_delegation',
    subject: { kind: 'patron', id: delegate.id },
    detail: { delegation: id, powers },
  })
  return (await inside.delegations.find(id))!
}
