import type { Delegation as WireDelegation } from '@farol/contract/delegations.ts'
import type { Delegation, DelegationParty } from '../../ports/delegations.ts'

function stateOn({ state, until, expired }: Delegation, today: string): WireDelegation['situacao'] {
  if (state === 'declined') return 'recusada'
  if (state === 'ended') return expired ? 'vencida' : 'encerrada'
  if (until !== undefined && until < today) return 'vencida'
  return state === 'offered' ? 'aguardando' : 'em_vigor'
}

/** Who gives is named to who receives; who receives only once they accepted: a code alone tells nobody's name. */
const partyOf = ({ code, name }: DelegationParty, mayBeNamed: boolean) => ({ codigo: code, nome: mayBeNamed ? name : code })

/** A delegation as one of the two sees it. */
export function toDelegation(delegation: Delegation, viewerId: number, today: string): WireDelegation {
  const { id, patron, delegate, from, until, powers, atDesk, accepted } = delegation
  const isGiver = patron.patronId === viewerId
  return {
    codigo: String(id),
    papel: isGiver ? 'dei' : 'recebi',
    de: partyOf(patron, true),
    para: partyOf(delegate, !isGiver || accepted),
    inicio: from,
    ...(until !== undefined && { fim: until }),
    poderes: [...powers],
    situacao: stateOn(delegation, today),
    no_balcao: atDesk,
  }
}
