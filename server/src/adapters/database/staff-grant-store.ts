import { sql } from 'kysely'
import type { GrantedRole, NamedRole, RoleToGrant, StaffGrants } from '../../ports/staff-grants.ts'
import type { StaffGrantTable } from './areas/staff.ts'
import { instant, type Handles } from './handles.ts'

type Row = Pick<StaffGrantTable, 'login_id' | 'role' | 'library_id' | 'granted_at'> & { readonly id: number }

export const roleOf = ({ id, login_id, role, library_id, granted_at }: Row): GrantedRole => ({
  id,
  loginId: login_id,
  role,
  ...(library_id !== null && { libraryId: library_id }),
  grantedAt: granted_at,
})

const living = ({ read }: Handles) =>
  read
    .selectFrom('staff_grant')
    .innerJoin('login', 'login.id', 'staff_grant.login_id')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .select(['staff_grant.id', 'login_id', 'role', 'library_id', 'granted_at', 'username', 'login.patron_id as patron_id'])
    .select((of) => [
      of.fn.coalesce('patron.social_name', 'patron.name').as('name'),
      of
        .exists(
          of
            .selectFrom('totp_factor')
            .select('totp_factor.login_id')
            .whereRef('totp_factor.login_id', '=', 'login.id')
            .where('totp_factor.state', '=', 'active'),
        )
        .as('second_factor'),
    ])
    .where('revoked_at', 'is', null)

type NamedRow = Row & { readonly username: string; readonly patron_id: number; readonly name: string; readonly second_factor: unknown }

const namedOf = (row: NamedRow): NamedRole => ({
  ...roleOf(row),
  username: row.username,
  patronId: row.patron_id,
  name: row.name,
  secondFactor: Boolean(row.second_factor),
})

async function grant(handles: Handles, { loginId, role, libraryId, grantedBy }: RoleToGrant): Promise<number> {
  const library_id = libraryId ?? null
  await handles.write
    .insertInto('staff_grant')
    .values({ login_id: loginId, role, library_id, granted_at: instant(handles), granted_by: grantedBy ?? null })
    .onConflict((known) => known.doNothing())
    .execute()
  const row = await handles.write
    .selectFrom('staff_grant')
    .select('id')
    .where('login_id', '=', loginId)
    .where('role', '=', role)
    .where('library_id', library_id === null ? 'is' : '=', library_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

async function revoke(handles: Handles, id: number, revokedBy?: number): Promise<boolean> {
  const done = await handles.write
    .updateTable('staff_grant')
    .set({ revoked_at: instant(handles), revoked_by: revokedBy ?? null })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export const staffGrantStore = (handles: Handles): StaffGrants => ({
  ofLogin: async (loginId) => {
    const columns = ['id', 'login_id', 'role', 'library_id', 'granted_at'] as const
    const rows = handles.read.selectFrom('staff_grant').select(columns).where('login_id', '=', loginId).where('revoked_at', 'is', null)
    return (await rows.execute()).map(roleOf)
  },
  ofPatron: async (patronId) => (await living(handles).where('login.patron_id', '=', patronId).execute()).map(roleOf),
  list: async () => (await living(handles).orderBy('name').orderBy('staff_grant.id').execute()).map(namedOf),
  find: async (id) => {
    const row = await living(handles).where('staff_grant.id', '=', id).executeTakeFirst()
    return row && namedOf(row)
  },
  grant: (role) => grant(handles, role),
  // SQLite lets one writer in at a time.
  lockRevoking: async () => {
    if (handles.engine === 'postgresql')
      await sql`select pg_advisory_xact_lock(hashtextextended('staff grants', 43))`.execute(handles.write)
  },
  revoke: (id, revokedBy) => revoke(handles, id, revokedBy),
})
