import { sql } from 'kysely'
import type { Login, LoginReader, LoginRecipient, Logins, Person } from '../../ports/logins.ts'
import { instant, type Handles } from './handles.ts'
import { endOneTimeAddressesOf } from './one-time-address-store.ts'
import { endRecoveryCodesOf } from './recovery-code-store.ts'

/** In lower case, letters of ASCII alone: what the index of the table folds, and no letter of another script that looks like one. */
const inLowerCase = (username: string): string => username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The one that is called exactly so, else the only one that differs by case alone; one query, whether there is somebody or not. */
function chosen<R extends { readonly username: string }>(rows: readonly R[], username: string): R | undefined {
  return rows.find((row) => row.username === username) ?? (rows.length === 1 ? rows[0] : undefined)
}

async function find({ read }: Handles, username: string): Promise<Login | undefined> {
  const rows = await read
    .selectFrom('login')
    .innerJoin('base', 'base.id', 'login.base_id')
    .select(['login.id', 'patron_id', 'username', 'password_hash', 'earlier_hashes', 'state', 'must_change_password'])
    .where('base.own', '=', 1)
    .where(sql<string>`lower(username)`, '=', inLowerCase(username))
    .execute()
  const row = chosen(rows, username)
  if (!row) return undefined
  return {
    id: row.id,
    patronId: row.patron_id,
    username: row.username,
    ...(row.password_hash !== null && { passwordHash: row.password_hash }),
    earlierHashes: JSON.parse(row.earlier_hashes) as string[],
    state: row.state,
    mustChangePassword: row.must_change_password === 1,
  }
}

async function recipient({ read }: Handles, username: string): Promise<LoginRecipient | undefined> {
  const rows = await read
    .selectFrom('login')
    .innerJoin('base', 'base.id', 'login.base_id')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .select(['login.id', 'login.username', 'login.state', 'patron.email'])
    .where('base.own', '=', 1)
    .where(sql<string>`lower(username)`, '=', inLowerCase(username))
    .execute()
  const row = chosen(rows, username)
  if (!row) return undefined
  return { loginId: row.id, state: row.state, ...(row.email !== null && { email: row.email }) }
}

async function bondInForce({ read }: Handles, loginId: number, patronId: number): Promise<number | undefined> {
  const rows = await read
    .selectFrom('bond')
    .leftJoin('login', (join) => join.onRef('login.bond_id', '=', 'bond.id').on('login.id', '=', loginId))
    .select(['bond.id', 'login.id as own'])
    .where('bond.patron_id', '=', patronId)
    .where('bond.active', '=', 1)
    .orderBy('bond.id')
    .execute()
  return (rows.find((row) => row.own !== null) ?? rows[0])?.id
}

/** The name of the category of the login's own bond, else of the first that holds. */
async function bondNames({ read }: Handles, patronId: number, bondId: number | null): Promise<Person['bondNames']> {
  const rows = await read
    .selectFrom('bond')
    .innerJoin('patron_category', 'patron_category.id', 'bond.category_id')
    .select(['bond.id', 'names'])
    .where('patron_id', '=', patronId)
    .where('bond.active', '=', 1)
    .orderBy('bond.id')
    .execute()
  const row = rows.find((one) => one.id === bondId) ?? rows[0]
  return row && (JSON.parse(row.names) as Person['bondNames'])
}

async function person(handles: Handles, loginId: number, bondId?: number): Promise<Person | undefined> {
  const row = await handles.read
    .selectFrom('login')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .select(['patron.id', 'bond_id', 'name', 'social_name', 'email', 'language', 'default_library_id', 'patron.blocked_reason'])
    .where('login.id', '=', loginId)
    .executeTakeFirst()
  if (!row) return undefined
  const names = await bondNames(handles, row.id, bondId ?? row.bond_id)
  return {
    loginId,
    patronId: row.id,
    name: row.social_name ?? row.name,
    ...(row.email !== null && { email: row.email }),
    ...(row.language !== null && { language: row.language }),
    ...(row.default_library_id !== null && { defaultLibraryId: row.default_library_id }),
    ...(names && { bondNames: names }),
    ...(row.blocked_reason !== null && { blockedReason: row.blocked_reason }),
  }
}

async function reader({ read }: Handles, loginId: number, today: string): Promise<LoginReader | undefined> {
  const row = await read
    .selectFrom('login')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .select(['patron.id', 'bond_id', 'name', 'social_name', 'email'])
    .where('login.id', '=', loginId)
    .executeTakeFirst()
  if (!row) return undefined
  const bonds = await read
    .selectFrom('bond')
    .select(['id', 'category_id', 'registration'])
    .where('patron_id', '=', row.id)
    .where('active', '=', 1)
    .where((of) => of.or([of('valid_until', 'is', null), of('valid_until', '>=', today)]))
    .orderBy('id')
    .execute()
  const bond = bonds.find((one) => one.id === row.bond_id) ?? bonds[0]
  return {
    patronId: row.id,
    name: row.social_name ?? row.name,
    ...(row.email !== null && { email: row.email }),
    ...(bond && bond.registration !== null && { registration: bond.registration }),
    ...(bond && { categoryId: bond.category_id }),
    hasActiveBond: bond !== undefined,
  }
}

/** Whoever starts or ends sign-ins of a login waits here for who does so at the same time; SQLite has one writer. */
export async function lockLogin({ engine, write }: Handles, loginId: number): Promise<void> {
  if (engine !== 'postgresql') return
  await write.selectFrom('login').select('id').where('id', '=', loginId).forUpdate().executeTakeFirst()
}

async function lockUnchanged(handles: Handles, login: Pick<Login, 'id' | 'passwordHash'>): Promise<boolean> {
  const row = await handles.write
    .selectFrom('login')
    .select(['password_hash', 'state'])
    .where('id', '=', login.id)
    .$if(handles.engine === 'postgresql', (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.state === 'active' && row.password_hash === (login.passwordHash ?? null)
}

async function setPassword(handles: Handles, loginId: number, hash: string, keep: number): Promise<void> {
  await handles.atomically(async (inside) => {
    const row = await inside.write
      .selectFrom('login')
      .select(['password_hash', 'earlier_hashes'])
      .where('id', '=', loginId)
      .$if(inside.engine === 'postgresql', (query) => query.forUpdate())
      .executeTakeFirstOrThrow()
    const earlier = [...(row.password_hash === null ? [] : [row.password_hash]), ...(JSON.parse(row.earlier_hashes) as string[])]
    const changed = { password_hash: hash, password_set_at: instant(inside), must_change_password: 0 as const }
    await inside.write
      .updateTable('login')
      .set({ ...changed, earlier_hashes: JSON.stringify(earlier.slice(0, keep)) })
      .where('id', '=', loginId)
      .execute()
    await inside.write.deleteFrom('loan_token').where('login_id', '=', loginId).execute()
    await endOneTimeAddressesOf(inside, loginId)
    await endRecoveryCodesOf(inside, loginId)
    // Who had given the old password and not yet the second factor begins again.
    await inside.write.deleteFrom('factor_challenge').where('login_id', '=', loginId).execute()
  })
}

async function signedIn(handles: Handles, loginId: number): Promise<void> {
  await handles.write
    .updateTable('login')
    .set({ last_login_at: instant(handles) })
    .where('id', '=', loginId)
    .execute()
}

async function usernameOf({ read }: Handles, loginId: number): Promise<string | undefined> {
  return (await read.selectFrom('login').select('username').where('id', '=', loginId).executeTakeFirst())?.username
}

async function ofSamePerson({ read }: Handles, loginId: number) {
  const rows = await read
    .selectFrom('login as this')
    .innerJoin('login', 'login.patron_id', 'this.patron_id')
    .innerJoin('base', 'base.id', 'login.base_id')
    .select(['login.id', 'login.username'])
    .where('this.id', '=', loginId)
    .where('own', '=', 1)
    .orderBy('login.id')
    .execute()
  return rows.toSorted((one, other) => Number(other.id === loginId) - Number(one.id === loginId))
}

export const loginStore = (handles: Handles): Logins => ({
  usernameOf: (loginId) => usernameOf(handles, loginId),
  ofSamePerson: (loginId) => ofSamePerson(handles, loginId),
  find: (username) => find(handles, username),
  recipient: (username) => recipient(handles, username),
  bondInForce: (loginId, patronId) => bondInForce(handles, loginId, patronId),
  reader: (loginId, today) => reader(handles, loginId, today),
  person: (loginId, bondId) => person(handles, loginId, bondId),
  setPassword: (loginId, hash, keep) => setPassword(handles, loginId, hash, keep),
  requireNewPassword: async (loginId) => {
    await handles.write.updateTable('login').set({ must_change_password: 1 }).where('id', '=', loginId).execute()
  },
  signedIn: (loginId) => signedIn(handles, loginId),
  lockUnchanged: (login) => lockUnchanged(handles, login),
})
