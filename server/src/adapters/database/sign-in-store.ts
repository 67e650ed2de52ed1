import { localDay } from '@farol/contract/library-zone.ts'
import type { NewSignIn, RevocationReason, Rotation, SignedIn, SignIn, SignIns } from '../../ports/sign-ins.ts'
import { endStaffSessionsOf } from './staff-session-store.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { EngineName } from './engine.ts'
import { lockLogin } from './login-store.ts'
import { endOneTimeAddressesOf } from './one-time-address-store.ts'
import { powerColumns, powersOf } from './delegation-store.ts'
import { flag } from './rows.ts'
import type { Tables } from './tables.ts'
import { instant, type Handles } from './handles.ts'

async function start(handles: Handles, signIn: NewSignIn): Promise<void> {
  const now = instant(handles)
  await handles.write
    .insertInto('token_family')
    .values({
      public_id: signIn.publicId,
      login_id: signIn.loginId,
      client: signIn.client,
      kept: flag(signIn.kept),
      access_hash: signIn.accessHash,
      access_expires_at: signIn.accessExpiresAt.toISOString(),
      refresh_hash: signIn.refreshHash,
      refresh_expires_at: signIn.refreshExpiresAt.toISOString(),
      created_at: now,
      proved_at: signIn.proved ? now : null,
      rotated_at: now,
      ...(signIn.acting && { acting_for_id: signIn.acting.patronId, delegation_id: signIn.acting.delegationId }),
    })
    .execute()
}

/** The sign-in acts for nobody, or by a delegation that is in force today. */
const mayGoOn = (
  of: ExpressionBuilder<Pick<Tables, 'token_family' | 'login' | 'delegation'>, 'token_family' | 'login' | 'delegation'>,
  today: string,
) =>
  of.or([
    of('acting_for_id', 'is', null),
    of.and([
      of('delegation.state', '=', 'accepted'),
      of('delegation.patron_id', '=', of.ref('acting_for_id')),
      of('delegation.delegate_id', '=', of.ref('login.patron_id')),
      of('delegation.valid_from', '<=', today),
      of.or([of('delegation.valid_until', 'is', null), of('delegation.valid_until', '>=', today)]),
    ]),
  ])

async function find(handles: Handles, publicId: string): Promise<SignIn | undefined> {
  const row = await handles.write
    .selectFrom('token_family')
    .innerJoin('login', 'login.id', 'token_family.login_id')
    .leftJoin('delegation', 'delegation.id', 'token_family.delegation_id')
    .select((of) => [
      'token_family.id',
      'login_id',
      'kept',
      'generation',
      'refresh_hash',
      'refresh_expires_at',
      'token_family.created_at',
      'rotated_at',
      'revoked_at',
      'login.state',
      'acting_for_id',
      of
        .case()
        .when(mayGoOn(of as never, localDay(handles.clock.now())))
        .then(1)
        .else(0)
        .end()
        .as('goes_on'),
    ])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      loginId: row.login_id,
      kept: row.kept === 1,
      generation: row.generation,
      refreshHash: row.refresh_hash,
      refreshExpiresAt: new Date(row.refresh_expires_at),
      startedAt: new Date(row.created_at),
      rotatedAt: new Date(row.rotated_at),
      acting: row.acting_for_id !== null,
      revoked: row.revoked_at !== null || row.state !== 'active' || row.goes_on !== 1,
    }
  )
}

async function rotate(handles: Handles, rotation: Rotation): Promise<boolean> {
  const now = instant(handles)
  const done = await handles.write
    .updateTable('token_family')
    .set((of) => ({
      access_hash: rotation.nextAccessHash,
      access_expires_at: rotation.accessExpiresAt.toISOString(),
      refresh_hash: rotation.nextRefreshHash,
      rotated_at: now,
      generation: of('generation', '+', 1),
    }))
    .where('public_id', '=', rotation.publicId)
    .where('refresh_hash', '=', rotation.refreshHash)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function lockAlive(handles: Handles, publicId: string): Promise<boolean> {
  const { write } = handles
  const family = () => write.selectFrom('token_family').where('public_id', '=', publicId)
  const row = await family().select('login_id').executeTakeFirst()
  if (!row) return false
  await lockLogin(handles, row.login_id)
  // Asked again: what stood here before the lock may have changed while this waited for it.
  const alive = await family()
    .select('id')
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', instant(handles))
    .executeTakeFirst()
  return alive !== undefined
}

async function extend(handles: Handles, publicId: string, until: Date): Promise<void> {
  await handles.write
    .updateTable('token_family')
    .set({ refresh_expires_at: until.toISOString() })
    .where('public_id', '=', publicId)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', instant(handles))
    .execute()
}

/** Codes of what the login of a sign-in may do, as `Activities.ofLogin` has them, parted by commas. */
const grantedTo = (engine: EngineName) => sql<string | null>`(
  select ${engine === 'sqlite' ? sql`group_concat(distinct activity)` : sql`string_agg(distinct activity::text, ',')`} from activity_grant
  where grantee = 'visitor' or activity_grant.login_id = login.id
    or activity_grant.category_id in (select bond.category_id from bond where bond.patron_id = login.patron_id and bond.active = 1))`

const activitiesIn = (granted: string | null): readonly number[] =>
  (granted ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number)
    .toSorted((one, other) => one - other)

async function byAccess(handles: Handles, accessHash: string): Promise<SignedIn | undefined> {
  const now = instant(handles)
  const row = await handles.read
    .selectFrom('token_family')
    .innerJoin('login', 'login.id', 'token_family.login_id')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .leftJoin('delegation', 'delegation.id', 'token_family.delegation_id')
    .leftJoin('patron as represented', 'represented.id', 'acting_for_id')
    .leftJoin('totp_factor', 'totp_factor.login_id', 'login.id')
    .leftJoin('bond', (join) =>
      join.onRef('bond.id', '=', 'token_family.bond_id').onRef('bond.patron_id', '=', 'login.patron_id').on('bond.active', '=', 1),
    )
    .select('bond.id as chosen_bond')
    .select(['must_change_password', 'totp_factor.state as factor_state'])
    .select([
      'public_id',
      'token_family.login_id',
      'login.patron_id',
      'patron.blocked',
      'client',
      'proved_at',
      'acting_for_id',
      'delegation_id',
    ])
    .select([...Object.values(powerColumns), 'represented.blocked as represented_blocked', grantedTo(handles.engine).as('granted')])
    .where('access_hash', '=', accessHash)
    .where('access_expires_at', '>', now)
    .where('refresh_expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .where('login.state', '=', 'active')
    .where('patron.anonymised_at', 'is', null)
    .where('represented.anonymised_at', 'is', null)
    .where((of) => mayGoOn(of as never, localDay(handles.clock.now())))
    .executeTakeFirst()
  if (!row) return undefined
  const { acting_for_id: patronId, delegation_id: delegationId } = row
  return {
    publicId: row.public_id,
    loginId: row.login_id,
    patronId: row.patron_id,
    blocked: row.blocked === 1 || row.represented_blocked === 1,
    client: row.client,
    mustChangePassword: row.must_change_password === 1,
    hasSecondFactor: row.factor_state === 'active',
    activities: activitiesIn(row.granted),
    ...(row.chosen_bond !== null && { bondId: row.chosen_bond }),
    ...(row.proved_at !== null && { provedAt: new Date(row.proved_at) }),
    ...(patronId !== null && delegationId !== null && { acting: { patronId, delegationId, powers: powersOf(row) } }),
  }
}

async function revoke(handles: Handles, publicId: string, reason: RevocationReason): Promise<boolean> {
  const done = await handles.write
    .updateTable('token_family')
    .set({ revoked_at: instant(handles), revoked_reason: reason })
    .where('public_id', '=', publicId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function revokeAll(handles: Handles, loginId: number, reason: RevocationReason): Promise<number> {
  await lockLogin(handles, loginId)
  const done = await handles.write
    .updateTable('token_family')
    .set({ revoked_at: instant(handles), revoked_reason: reason })
    .where('login_id', '=', loginId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  await endOneTimeAddressesOf(handles, loginId)
  const atDesk = await endStaffSessionsOf(handles, loginId, reason === 'password_changed' ? 'password_changed' : 'staff')
  return Number(done.numUpdatedRows) + atDesk
}

async function revokeOthers(handles: Handles, loginId: number, publicId: string, reason: RevocationReason): Promise<number> {
  const now = instant(handles)
  await lockLogin(handles, loginId)
  const done = await handles.write
    .updateTable('token_family')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('login_id', '=', loginId)
    .where('public_id', '<>', publicId)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .executeTakeFirst()
  await endOneTimeAddressesOf(handles, loginId)
  await endStaffSessionsOf(handles, loginId, reason === 'password_changed' ? 'password_changed' : 'staff')
  return Number(done.numUpdatedRows)
}

async function prove(handles: Handles, publicId: string): Promise<void> {
  await handles.write
    .updateTable('token_family')
    .set({ proved_at: instant(handles) })
    .where('public_id', '=', publicId)
    .execute()
}

async function chooseBond(handles: Handles, publicId: string, bondId: number): Promise<void> {
  await handles.write.updateTable('token_family').set({ bond_id: bondId }).where('public_id', '=', publicId).execute()
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write
    .deleteFrom('token_family')
    .where((of) => of.or([of('refresh_expires_at', '<', before.toISOString()), of('revoked_at', '<', before.toISOString())]))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const signInStore = (handles: Handles): SignIns => ({
  start: (signIn) => start(handles, signIn),
  find: (publicId) => find(handles, publicId),
  rotate: (rotation) => rotate(handles, rotation),
  extend: (publicId, until) => extend(handles, publicId, until),
  byAccess: (accessHash) => byAccess(handles, accessHash),
  revoke: (publicId, reason) => revoke(handles, publicId, reason),
  lockAlive: (publicId) => lockAlive(handles, publicId),
  revokeAll: (loginId, reason) => handles.atomically((inside) => revokeAll(inside, loginId, reason)),
  revokeOthers: (loginId, publicId, reason) => handles.atomically((inside) => revokeOthers(inside, loginId, publicId, reason)),
  prove: (publicId) => prove(handles, publicId),
  chooseBond: (publicId, bondId) => chooseBond(handles, publicId, bondId),
  prune: (before) => prune(handles, before),
})
