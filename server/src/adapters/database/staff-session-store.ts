import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { StaffSession, StaffSessionEnd, StaffSessions } from '../../ports/staff-sessions.ts'
import { instant, type Handles } from './handles.ts'
import { roleOf } from './staff-grant-store.ts'

interface GrantColumns {
  readonly login_id: number
  readonly grant_id: number | null
  readonly role: StaffRole | null
  readonly role_library_id: number | null
  readonly granted_at: string | null
}

const grantIn = ({ login_id, grant_id: id, role, role_library_id: library_id, granted_at }: GrantColumns) =>
  id === null || role === null || granted_at === null ? [] : [roleOf({ id, login_id, role, library_id, granted_at })]

/** The session with the roles of its login: one statement, one row for each role. */
async function byAccess(handles: Handles, accessHash: string, idleSince: Date): Promise<StaffSession | undefined> {
  const rows = await handles.read
    .selectFrom('staff_session')
    .innerJoin('login', 'login.id', 'staff_session.login_id')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .leftJoin('staff_grant', (on) => on.onRef('staff_grant.login_id', '=', 'login.id').on('staff_grant.revoked_at', 'is', null))
    .select([
      'public_id',
      'staff_session.login_id',
      'login.patron_id',
      'staff_session.library_id',
      'device_id',
      'seen_at',
      'ends_at',
      'proved_at',
    ])
    .select(['staff_grant.id as grant_id', 'role', 'staff_grant.library_id as role_library_id', 'granted_at'])
    .where('access_hash', '=', accessHash)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', instant(handles))
    .where('seen_at', '>', idleSince.toISOString())
    .where('login.state', '=', 'active')
    .where('patron.blocked', '=', 0)
    .where('anonymised_at', 'is', null)
    .orderBy('staff_grant.id')
    .execute()
  const row = rows[0]
  return (
    row && {
      publicId: row.public_id,
      loginId: row.login_id,
      patronId: row.patron_id,
      libraryId: row.library_id,
      ...(row.device_id !== null && { deviceId: row.device_id }),
      seenAt: new Date(row.seen_at),
      endsAt: new Date(row.ends_at),
      provedAt: new Date(row.proved_at),
      grants: rows.flatMap(grantIn),
    }
  )
}

async function deviceOf(handles: Handles, tokenHash: string): Promise<number> {
  const now = instant(handles)
  const known = await handles.write
    .updateTable('desk_device')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const device = { token_hash: tokenHash, first_seen_at: now, seen_at: now }
  return (await handles.write.insertInto('desk_device').values(device).returning('id').executeTakeFirstOrThrow()).id
}

async function end(handles: Handles, publicId: string, reason: StaffSessionEnd): Promise<boolean> {
  const done = await handles.write
    .updateTable('staff_session')
    .set({ ended_at: instant(handles), ended_reason: reason })
    .where('public_id', '=', publicId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Ends every desk session of a login: whoever ends all sign-ins of somebody ends these too. */
export async function endStaffSessionsOf(handles: Handles, loginId: number, reason: StaffSessionEnd): Promise<number> {
  const done = await handles.write
    .updateTable('staff_session')
    .set({ ended_at: instant(handles), ended_reason: reason })
    .where('login_id', '=', loginId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

async function prune({ write }: Handles, before: Date, devicesBefore: Date): Promise<number> {
  const gone = await write
    .deleteFrom('staff_session')
    .where((of) => of.or([of('ends_at', '<', before.toISOString()), of('ended_at', '<', before.toISOString())]))
    .executeTakeFirst()
  await write.deleteFrom('desk_device').where('seen_at', '<', devicesBefore.toISOString()).execute()
  return Number(gone.numDeletedRows)
}

const change = (handles: Handles, publicId: string, set: { seen_at?: string; proved_at?: string; library_id?: number }) =>
  handles.write.updateTable('staff_session').set(set).where('public_id', '=', publicId).where('ended_at', 'is', null).execute()

export const staffSessionStore = (handles: Handles): StaffSessions => ({
  async start({ publicId, loginId, libraryId, deviceId, accessHash, endsAt }) {
    const now = instant(handles)
    const at = { library_id: libraryId, device_id: deviceId }
    const row = { ...at, public_id: publicId, login_id: loginId, access_hash: accessHash, ends_at: endsAt.toISOString() }
    await handles.write
      .insertInto('staff_session')
      .values({ ...row, started_at: now, seen_at: now, proved_at: now })
      .execute()
  },
  deviceOf: (hash) => deviceOf(handles, hash),
  byAccess: (hash, idleSince) => byAccess(handles, hash, idleSince),
  seen: async (publicId) => void (await change(handles, publicId, { seen_at: instant(handles) })),
  prove: async (publicId) => void (await change(handles, publicId, { proved_at: instant(handles) })),
  changeLibrary: async (publicId, libraryId) => void (await change(handles, publicId, { library_id: libraryId })),
  end: (publicId, reason) => end(handles, publicId, reason),
  prune: (before, devicesBefore) => prune(handles, before, devicesBefore),
})
