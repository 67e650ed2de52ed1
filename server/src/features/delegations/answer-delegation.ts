import { Refusal } from '@farol/contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Delegation } from '../../ports/delegations.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { toldOf } from '../../calls/tell-represented.ts'

interface Answering {
  readonly clock: Clock
}

/** One of the person's own. Throws `nao_encontrado`, for those of others too. */
async function ownDelegation({ delegations }: Stores, patron: PatronBearer, code: string): Promise<Delegation> {
  const id = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : undefined
  const delegation = id === undefined ? undefined : await delegations.find(id)
  const isParty = delegation?.patron.patronId === patron.personId || delegation?.delegate.patronId === patron.personId
  if (!delegation || !isParty) throw new Refusal('nao_encontrado', { motivo: 'delegacao' })
  return delegation
}

/** Accepts or refuses what waits for this person, inside a transaction. Throws `nao_encontrado`, `estado_invalido`. */
export async function answerDelegation(
  { clock }: Answering,
  inside: Stores,
  patron: PatronBearer,
  { code, accept }: { readonly code: string; readonly accept: boolean },
): Promise<Delegation> {
  const delegation = await ownDelegation(inside, patron, code)
  if (delegation.delegate.patronId !== patron.personId) throw new Refusal('nao_encontrado', { motivo: 'delegacao' })
  const isOver = delegation.until !== undefined && delegation.until < localDay(clock.now())
  if (isOver || !(await inside.delegations.answer(delegation.id, patron.personId, accept)))
    throw new Refusal('estado_invalido', { estado: isOver ? 'vencida' : delegation.state })
  await inside.audit.record({
    actor: actorOf(patron),
    act: accept ? 'accepted_delegation' : 'declined_delegation',
    subject: { kind: 'patron', id: delegation.patron.patronId },
    detail: { delegation: delegation.id },
  })
  if (accept) await toldOf(inside, { clock, delegation, outcome: 'delegate_added' })
  return (await inside.delegations.find(delegation.id))!
}

/** Ends what this person gave or received, inside a transaction. Throws `nao_encontrado`, `estado_invalido`. */
export async function endDelegation(inside: Stores, patron: PatronBearer, code: string): Promise<Delegation> {
  const delegation = await ownDelegation(inside, patron, code)
  const isGiver = delegation.patron.patronId === patron.personId
  if (!(await inside.delegations.end(delegation.id, isGiver ? 'represented' : 'delegate')))
    throw new Refusal('estado_invalido', { estado: delegation.state })
  await inside.audit.record({
    actor: actorOf(patron),
    act: 'ended_delegation',
    subject: { kind: 'patron', id: isGiver ? delegation.delegate.patronId : delegation.patron.patronId },
    detail: { delegation: delegation.id },
  })
  return (await inside.delegations.find(delegation.id))!
}
