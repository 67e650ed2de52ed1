import type { Power } from '@farol/contract/delegations.ts'
import type { Delegation, Delegations, NewDelegation } from '../../ports/delegations.ts'
import { isUniqueViolation } from './database-error.ts'
import { instant, type Handles } from './handles.ts'
import { flag } from './rows.ts'

export const powerColumns = {
  consultar: 'may_consult',
  renovar: 'may_renew',
  reservar: 'may_hold',
  solicitar: 'may_request',
  retirar: 'may_pick_up',
} as const satisfies Record<Power, string>

type PowerColumns = { readonly [C in (typeof powerColumns)[Power]]: number | null }

export const powersOf = (row: PowerColumns): readonly Power[] =>
  (Object.keys(powerColumns) as Power[]).filter((power) => row[powerColumns[power]] === 1)

const selected = ({ read }: Handles) =>
  read
    .selectFrom('delegation')
    .innerJoin('patron', 'patron.id', 'delegation.patron_id')
    .innerJoin('patron as delegate', 'delegate.id', 'delegation.delegate_id')
    .selectAll('delegation')
    .select((of) => [
      'patron.code as patron_code',
      of.fn.coalesce('patron.social_name', 'patron.name').as('patron_name'),
      'delegate.code as delegate_code',
      of.fn.coalesce('delegate.social_name', 'delegate.name').as('delegate_name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const delegationOf = (row: Row): Delegation => ({
  id: row.id,
  patron: { patronId: row.patron_id, code: row.patron_code, name: row.patron_name },
  delegate: { patronId: row.delegate_id, code: row.delegate_code, name: row.delegate_name },
  state: row.state,
  atDesk: row.ground !== 'given',
  from: row.valid_from,
  ...(row.valid_until !== null && { until: row.valid_until }),
  powers: powersOf(row),
  accepted: row.accepted_at !== null,
  expired: row.ended_by === 'expiry',
})

async function expire({ write, clock }: Handles, { patronId, delegateId }: NewDelegation, today: string): Promise<void> {
  await write
    .updateTable('delegation')
    .set({ state: 'ended', ended_by: 'expiry', ended_at: instant({ clock }) })
    .where('patron_id', '=', patronId)
    .where('delegate_id', '=', delegateId)
    .where('state', 'in', ['offered', 'accepted'])
    .where('valid_until', '<', today)
    .execute()
}

async function offer(handles: Handles, given: NewDelegation, today: string): Promise<number | undefined> {
  await expire(handles, given, today)
  const open = await handles.write
    .selectFrom('delegation')
    .select('id')
    .where('patron_id', '=', given.patronId)
    .where('delegate_id', '=', given.delegateId)
    .where('state', 'in', ['offered', 'accepted'])
    .executeTakeFirst()
  if (open) return undefined
  const powers = Object.fromEntries(
    (Object.keys(powerColumns) as Power[]).map((power) => [powerColumns[power], flag(given.powers.includes(power))]),
  ) as Record<(typeof powerColumns)[Power], 0 | 1>
  try {
    const row = await handles.write
      .insertInto('delegation')
      .values({
        patron_id: given.patronId,
        delegate_id: given.delegateId,
        state: given.atDesk ? 'accepted' : 'offered',
        ground: given.atDesk?.ground ?? 'given',
        document: given.atDesk?.document ?? null,
        created_by: given.atDesk?.loginId ?? null,
        accepted_at: given.atDesk ? instant(handles) : null,
        valid_from: given.from,
        valid_until: given.until ?? null,
        ...powers,
        created_at: instant(handles),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  } catch (error) {
    if (isUniqueViolation(error, 'delegation', 'patron_id')) return undefined
    throw error
  }
}

async function answer(handles: Handles, id: number, delegateId: number, accept: boolean): Promise<boolean> {
  const now = instant(handles)
  const done = await handles.write
    .updateTable('delegation')
    .set(accept ? { state: 'accepted', accepted_at: now } : { state: 'declined', ended_at: now })
    .where('id', '=', id)
    .where('delegate_id', '=', delegateId)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function end(handles: Handles, id: number, by: 'represented' | 'delegate'): Promise<boolean> {
  const done = await handles.write
    .updateTable('delegation')
    .set({ state: 'ended', ended_by: by, ended_at: instant(handles) })
    .where('id', '=', id)
    .where('state', 'in', ['offered', 'accepted'])
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function ofPatron(handles: Handles, patronId: number): Promise<readonly Delegation[]> {
  const rows = await selected(handles)
    .where((of) => of.or([of('delegation.patron_id', '=', patronId), of('delegation.delegate_id', '=', patronId)]))
    .orderBy('delegation.id', 'desc')
    .execute()
  return rows.map(delegationOf)
}

async function inForce(handles: Handles, delegateId: number, user: string, today: string): Promise<Delegation | undefined> {
  const rows = await selected(handles)
    .where('delegation.delegate_id', '=', delegateId)
    .where('delegation.state', '=', 'accepted')
    .where('valid_from', '<=', today)
    .where((of) => of.or([of('valid_until', 'is', null), of('valid_until', '>=', today)]))
    .where('patron.anonymised_at', 'is', null)
    .where((of) =>
      of.or([
        of('patron.code', '=', user),
        of.exists(
          of
            .selectFrom('login')
            .innerJoin('base', 'base.id', 'login.base_id')
            .select('login.id')
            .whereRef('login.patron_id', '=', 'patron.id')
            .where('own', '=', 1)
            .where('username', '=', user),
        ),
      ]),
    )
    .limit(2)
    .execute()
  // A code of one that is the user name of another names neither.
  return rows.length === 1 ? delegationOf(rows[0]!) : undefined
}

async function find(handles: Handles, id: number): Promise<Delegation | undefined> {
  const row = await selected(handles).where('delegation.id', '=', id).executeTakeFirst()
  return row && delegationOf(row)
}

export const delegationStore = (handles: Handles): Delegations => ({
  offer: (delegation, today) => offer(handles, delegation, today),
  answer: (id, delegateId, accept) => answer(handles, id, delegateId, accept),
  end: (id, by) => end(handles, id, by),
  find: (id) => find(handles, id),
  ofPatron: (patronId) => ofPatron(handles, patronId),
  inForce: (delegateId, user, today) => inForce(handles, delegateId, user, today),
})
