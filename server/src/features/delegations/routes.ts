import {
  actForUser as actEndpoint,
  answerDelegation as answerEndpoint,
  endDelegation as endEndpoint,
  getUserName,
  giveDelegation as giveEndpoint,
  listDelegations,
  stopActing,
} from '@farol/contract/schemas/delegations.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'

import type { Delegation } from '../../ports/delegations.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn, type PatronBearer, type Who } from '../../ports/tokens.ts'
import { actForUser, delegationFor, limitLookUps, type ActingDeps } from './act-for-user.ts'
import { answerDelegation, endDelegation } from './answer-delegation.ts'
import { giveDelegation, limitOffers } from './give-delegation.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { toDelegation } from './wire.ts'

export interface DelegationDeps extends ActingDeps, Pick<Stores, 'signIns' | 'patrons'> {}

const limit = { perMinute: 120 } as const

/** The name behind a code, for who acts for that person and for the desk; nobody else learns even whether there is one. */
async function nameFor(deps: DelegationDeps, who: Who, user: string): Promise<string> {
  if (who.kind === 'staff') {
    await limitLookUps(deps, `staff:${who.loginId}`)
    const mayLookUp = staffActivitiesIn(who, who.libraryId).includes(deskActivities.people)
    const found = mayLookUp ? await deps.patrons.find(user) : undefined
    const record = found && (await deps.personalRecords.read(found.id))
    if (!record) throw new Refusal('nao_encontrado', { motivo: 'pessoa' })
    return record.socialName ?? record.name
  }
  const isPerson = who.kind === 'patron' && who.actingForId === undefined && !who.atTerminal && !who.blocked
  if (isPerson) await limitLookUps(deps, `login:${who.loginId}`)
  // Who may act for nobody is looked up all the same: the time must not tell whether there is somebody.
  return (await delegationFor(deps, isPerson ? who.personId : 0, user)).patron.name
}

/** Delegations, and acting for somebody by one. */
export function bindDelegations(binding: Binding, deps: DelegationDeps): void {
  const today = () => localDay(deps.clock.now())
  const shown = (delegation: Delegation, { personId }: PatronBearer) => toDelegation(delegation, personId, today())

  bind(binding, listDelegations, {}, async ({ patron }) => ({
    data: (await deps.delegations.ofPatron(patron.personId)).map((one) => shown(one, patron)),
  }))
  const give = { ...limit, freshProof: true } as const
  bindAct(binding, giveEndpoint, give, async ({ patron, body }, inside) => {
    await limitOffers(inside, patron)
    return shown(await giveDelegation(deps, inside, patron, body), patron)
  })
  bindAct(binding, answerEndpoint, limit, async ({ patron, params, body }, inside) =>
    shown(await answerDelegation(deps, inside, patron, { code: params.codigo, accept: body.aceito }), patron),
  )
  bindAct(binding, endEndpoint, limit, async ({ patron, params }, inside) =>
    shown(await endDelegation(inside, patron, params.codigo), patron),
  )
  bind(binding, getUserName, { perMinute: 600 }, async ({ who, params }) => ({ nome: await nameFor(deps, who, params.user) }))
  bind(binding, actEndpoint, limit, ({ patron, body }) => actForUser(deps, patron, body.usuario))
  bind(binding, stopActing, { acting: 'any' }, async ({ patron }) => {
    if (patron.actingForId === undefined) throw new Refusal('estado_invalido', { estado: 'propria' })
    await deps.signIns.revoke(patron.sessionId, 'signed_out')
    return {}
  })
}
