import { sql } from 'kysely'
import type { BondRecord } from '../../ports/patrons.ts'
import type { BondChange, NewReader, ReaderFields, ReaderRecords, Taken, UnknownCode } from '../../ports/reader-records.ts'
import { folded, foldedText } from './folded-text.ts'
import { instant, type Handles } from './handles.ts'
import { localBase } from './local-base.ts'
import { acceptEveryKind, columns as personalColumns, stored } from './personal-record-store.ts'

const columns = { ...personalColumns, name: 'name', email: 'email', cpf: 'cpf', rg: 'rg', birthDate: 'birth_date' } as const

/** Who writes what nobody else may have is alone; SQLite has one writer. */
async function lock({ engine, write }: Handles): Promise<void> {
  if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(hashtextextended('reader records', 41))`.execute(write)
}

const nameOf = sql<string>`coalesce(patron.social_name, patron.name)`

async function cpfTaken({ read }: Handles, cpf: string | null | undefined, exceptId = 0): Promise<Taken | undefined> {
  if (cpf === undefined || cpf === null) return undefined
  const row = await read.selectFrom('patron').select(nameOf.as('by')).where('cpf', '=', cpf).where('id', '<>', exceptId).executeTakeFirst()
  return row && { taken: 'cpf', by: row.by }
}

async function registrationTaken({ read }: Handles, registration: string | undefined): Promise<Taken | undefined> {
  if (registration === undefined) return undefined
  const row = await read
    .selectFrom('bond')
    .innerJoin('patron', 'patron.id', 'bond.patron_id')
    .select(nameOf.as('by'))
    .where('registration', '=', registration)
    .executeTakeFirst()
  return row && { taken: 'registration', by: row.by }
}

async function usernameTaken(handles: Handles, username: string): Promise<Taken | undefined> {
  const row = await handles.read
    .selectFrom('login')
    .innerJoin('patron', 'patron.id', 'login.patron_id')
    .select(nameOf.as('by'))
    .where('base_id', '=', await localBase(handles))
    .where('username', '=', username)
    .executeTakeFirst()
  return row && { taken: 'username', by: row.by }
}

async function codeTaken({ read }: Handles, code: string): Promise<Taken | undefined> {
  const row = await read.selectFrom('patron').select(nameOf.as('by')).where('code', '=', code).executeTakeFirst()
  return row && { taken: 'registration', by: row.by }
}

const tables = { category: 'patron_category', library: 'library', course: 'course' } as const

/** Numbers of what a bond names. */
async function bondColumns({ read }: Handles, { category, library, course }: BondRecord) {
  const ids = { category: 0, library: 0, course: null as number | null }
  for (const [kind, code] of Object.entries({ category, library, ...(course !== undefined && { course }) })) {
    const table = tables[kind as keyof typeof tables]
    const row = await read.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst()
    if (!row) return { unknown: kind } as UnknownCode
    ids[kind as keyof typeof ids] = row.id
  }
  return { category_id: ids.category, library_id: ids.library, course_id: ids.course }
}

async function insertBond(handles: Handles, patronId: number, bond: BondRecord): Promise<{ bondId: number } | Taken | UnknownCode> {
  const named = await bondColumns(handles, bond)
  if ('unknown' in named) return named
  const taken = await registrationTaken(handles, bond.registration)
  if (taken) return taken
  const same = await handles.read
    .selectFrom('bond')
    .innerJoin('patron', 'patron.id', 'bond.patron_id')
    .select(nameOf.as('by'))
    .where('patron_id', '=', patronId)
    .where('category_id', '=', named.category_id)
    .where('library_id', '=', named.library_id)
    .executeTakeFirst()
  if (same) return { taken: 'bond', by: same.by }
  const { id } = await handles.write
    .insertInto('bond')
    .values({ patron_id: patronId, ...named, registration: bond.registration ?? null, valid_until: bond.validUntil ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { bondId: id }
}

const rowOf = (fields: ReaderFields) =>
  Object.fromEntries((Object.keys(fields) as (keyof ReaderFields)[]).map((name) => [columns[name], stored(fields[name])]))

/** The registration is the reader's code where there is one; else a number of our own. */
async function insertPatron(inside: Handles, { fields, bond }: NewReader): Promise<number> {
  const now = instant(inside)
  const values = { ...rowOf(fields), name: fields.name, created_at: now, updated_at: now }
  const { id } = await inside.write
    .insertInto('patron')
    .values({ ...values, code: bond.registration ?? `novo-${fields.name.length}-${now.replace(/\D/g, '')}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (bond.registration === undefined)
    await inside.write
      .updateTable('patron')
      .set({ code: `L${id}` })
      .where('id', '=', id)
      .execute()
  return id
}

async function takenBefore(inside: Handles, { fields, username, bond }: NewReader): Promise<Taken | UnknownCode | undefined> {
  const named = await bondColumns(inside, bond)
  if ('unknown' in named) return named
  const login = username ?? bond.registration
  return (
    (await cpfTaken(inside, fields.cpf)) ??
    (await registrationTaken(inside, bond.registration)) ??
    (bond.registration === undefined ? undefined : await codeTaken(inside, bond.registration)) ??
    (login === undefined ? undefined : await usernameTaken(inside, login))
  )
}

const create = (handles: Handles, reader: NewReader): ReturnType<ReaderRecords['create']> =>
  handles.atomically(async (inside) => {
    await lock(inside)
    const refused = await takenBefore(inside, reader)
    if (refused) return refused
    const patronId = await insertPatron(inside, reader)
    await inside.write
      .insertInto('login')
      .values({
        base_id: await localBase(inside),
        username: reader.username ?? reader.bond.registration ?? `L${patronId}`,
        patron_id: patronId,
        earlier_hashes: '[]',
        state: 'active',
        created_at: instant(inside),
      })
      .execute()
    const bond = await insertBond(inside, patronId, reader.bond)
    if (!('bondId' in bond)) throw new Error('A bond that was free a moment ago is not any more.')
    const library = await inside.read.selectFrom('library').select('id').where('code', '=', reader.bond.library).executeTakeFirstOrThrow()
    await inside.write
      .updateTable('patron')
      .set({ default_library_id: library.id })
      .where('id', '=', patronId)
      .where('default_library_id', 'is', null)
      .execute()
    return { patronId }
  })

const change = (handles: Handles, patronId: number, fields: ReaderFields, expected: number): ReturnType<ReaderRecords['change']> =>
  handles.atomically(async (inside) => {
    await lock(inside)
    const row = await inside.write.selectFrom('patron').selectAll().where('id', '=', patronId).executeTakeFirstOrThrow()
    if (row.version !== expected) return 'other_version'
    const taken = await cpfTaken(inside, fields.cpf, patronId)
    if (taken) return taken
    const differing = Object.entries(rowOf(fields)).filter(([column, value]) => row[column as keyof typeof row] !== value)
    if (differing.length === 0) return 'unchanged'
    const set = { ...Object.fromEntries(differing), version: row.version + 1, updated_at: instant(inside) }
    await inside.write.updateTable('patron').set(set).where('id', '=', patronId).execute()
    await acceptEveryKind(inside, patronId, set)
    return 'changed'
  })

const changeBond = (handles: Handles, patronId: number, bondId: number, { validUntil, active, category }: BondChange) =>
  handles.atomically(async (inside): Promise<boolean | Taken | UnknownCode> => {
    await lock(inside)
    const row = await inside.read
      .selectFrom('bond')
      .selectAll()
      .where('id', '=', bondId)
      .where('patron_id', '=', patronId)
      .executeTakeFirst()
    if (!row) return false
    const other = category === undefined ? undefined : await inside.read.selectFrom('patron_category').select('id').where('code', '=', category).executeTakeFirst() // prettier-ignore
    if (category !== undefined && !other) return { unknown: 'category' }
    if (other && other.id !== row.category_id) {
      const same = await inside.read.selectFrom('bond').select('id').where('patron_id', '=', patronId).where('category_id', '=', other.id).where('library_id', '=', row.library_id).executeTakeFirst() // prettier-ignore
      if (same) return { taken: 'bond', by: '' }
    }
    const changed = {
      ...(validUntil !== undefined && { valid_until: validUntil }),
      ...(active !== undefined && { active: active ? (1 as const) : (0 as const) }),
      ...(other && { category_id: other.id }),
    }
    // Nothing to change is no statement.
    if (Object.keys(changed).length > 0) await inside.write.updateTable('bond').set(changed).where('id', '=', bondId).execute()
    return true
  })

async function lookAlikes({ read }: Handles, name: string, birthDate: string) {
  return read
    .selectFrom('patron')
    .select(['id as patronId', nameOf.as('name')])
    .where('birth_date', '=', birthDate)
    .where('anonymised_at', 'is', null)
    .where(folded(sql.ref('patron.name')), '=', foldedText(name).replace(/\s+/g, ' ').trim())
    .orderBy('id')
    .limit(10)
    .execute()
}

export const readerRecordStore = (handles: Handles): ReaderRecords => ({
  lookAlikes: (name, birthDate) => lookAlikes(handles, name, birthDate),
  create: (reader) => create(handles, reader),
  change: (patronId, fields, expected) => change(handles, patronId, fields, expected),
  addBond: (patronId, bond) =>
    handles.atomically(async (inside) => {
      await lock(inside)
      return insertBond(inside, patronId, bond)
    }),
  changeBond: (patronId, bondId, changed) => changeBond(handles, patronId, bondId, changed),
  setCard: async (patronId, number) => {
    await handles.write
      .updateTable('patron')
      .set({ card_number: number, updated_at: instant(handles) })
      .where('id', '=', patronId)
      .execute()
  },
})
