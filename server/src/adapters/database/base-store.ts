import { sql } from 'kysely'
import type { BaseRecord, Bases, KnownLogin } from '../../ports/bases.ts'
import type { Handles } from './handles.ts'
import { localBase } from './local-base.ts'

async function put(handles: Handles, own: BaseRecord, others: readonly BaseRecord[]): Promise<void> {
  await handles.atomically(async (inside) => {
    const ownId = await localBase(inside)
    await inside.write.updateTable('base').set({ active: 0 }).where('own', '=', 0).execute()
    // Codes are unique: what was called so before, and is not this base, gives the name up.
    await inside.write
      .updateTable('base')
      .set((of) => ({ code: sql<string>`${of.ref('code')} || '~' || ${of.ref('id')}` }))
      .where('code', '=', own.code)
      .where('own', '=', 0)
      .execute()
    await inside.write.updateTable('base').set({ code: own.code, name: own.name }).where('id', '=', ownId).execute()
    for (const { code, name, address } of others) {
      const columns = { name, url: address ?? null, active: 1 as const }
      await inside.write
        .insertInto('base')
        .values({ code, own: 0, ...columns })
        .onConflict((known) => known.column('code').doUpdateSet(columns))
        .execute()
    }
  })
}

async function otherCodes({ read }: Handles): Promise<readonly string[]> {
  const rows = await read.selectFrom('base').select('code').where('own', '=', 0).where('active', '=', 1).execute()
  return rows.map(({ code }) => code)
}

interface LoginRow {
  readonly id: number
  readonly username: string
  readonly code: string
  readonly own: 0 | 1
  readonly state: string
  readonly bond_id: number | null
}

interface BondRow {
  readonly id: number
  readonly names: string
  readonly name: string
}

function knownLogin(row: LoginRow, bonds: readonly BondRow[]): KnownLogin {
  const own = bonds.filter((one) => one.id === row.bond_id)
  const its = row.own === 0 ? [] : own.length > 0 ? own : bonds
  return {
    loginId: row.id,
    username: row.username,
    base: row.code,
    localBase: row.own === 1,
    active: row.state === 'active',
    bonds: its.map(({ id, names, name }) => ({
      bondId: id,
      names: JSON.parse(names) as Readonly<Record<string, string>>,
      libraryName: name,
    })),
  }
}

async function loginsOf({ read }: Handles, patronId: number): Promise<readonly KnownLogin[]> {
  const [rows, bonds] = await Promise.all([
    read
      .selectFrom('login')
      .innerJoin('base', 'base.id', 'login.base_id')
      .select(['login.id', 'username', 'base.code', 'own', 'state', 'bond_id'])
      .where('patron_id', '=', patronId)
      .where('base.active', '=', 1)
      .orderBy('own', 'desc')
      .orderBy('login.id')
      .execute(),
    read
      .selectFrom('bond')
      .innerJoin('patron_category', 'patron_category.id', 'bond.category_id')
      .innerJoin('library', 'library.id', 'bond.library_id')
      .select(['bond.id', 'names', 'library.name'])
      .where('patron_id', '=', patronId)
      .where('bond.active', '=', 1)
      .orderBy('bond.id')
      .execute(),
  ])
  return rows.map((row) => knownLogin(row, bonds))
}

const tiesOf = ({ read }: Handles, patronId: number) =>
  read
    .selectFrom('login')
    .innerJoin('base', 'base.id', 'login.base_id')
    .select(['base.code as base', 'username'])
    .where('patron_id', '=', patronId)
    .where('own', '=', 0)
    .orderBy('login.id')
    .execute()

async function ownLoginsOfVouched({ read }: Handles, base: string, usernames: readonly string[]) {
  const rows = await read
    .selectFrom('login as there')
    .innerJoin('base as other', 'other.id', 'there.base_id')
    .innerJoin('login as here', 'here.patron_id', 'there.patron_id')
    .innerJoin('base as own', 'own.id', 'here.base_id')
    .innerJoin('patron', 'patron.id', 'here.patron_id')
    .select(['here.id', 'here.username'])
    .distinct()
    .where('other.code', '=', base)
    .where('other.own', '=', 0)
    .where('other.active', '=', 1)
    .where('there.username', 'in', usernames)
    .where('there.state', '=', 'active')
    .where('own.own', '=', 1)
    .where('here.state', '=', 'active')
    .where('patron.anonymised_at', 'is', null)
    .orderBy('here.id')
    .execute()
  return rows.map((row) => ({ loginId: row.id, username: row.username }))
}

async function endTies({ write }: Handles, base: string, usernames: readonly string[]): Promise<number> {
  const gone = await write
    .deleteFrom('login')
    .where('username', 'in', usernames)
    .where('base_id', 'in', (of) => of.selectFrom('base').select('base.id').where('code', '=', base).where('own', '=', 0))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const baseStore = (handles: Handles): Bases => ({
  otherCodes: () => otherCodes(handles),
  put: (own, others) => put(handles, own, others),
  endTies: (base, usernames) => endTies(handles, base, usernames),
  loginsOf: (patronId) => loginsOf(handles, patronId),
  tiesOf: (patronId) => tiesOf(handles, patronId),
  ownLoginsOfVouched: (base, usernames) => ownLoginsOfVouched(handles, base, usernames),
})
