import {
  PatronRefused,
  usualActivities,
  type ListedBond,
  type PatronRecord,
  type Patrons,
  type PatronSaved,
  type PatronSummary,
} from '../../ports/patrons.ts'
import { activityStore } from './activity-store.ts'
import { isUniqueViolation } from './database-error.ts'
import { instant, type Handles } from './handles.ts'
import { localBase } from './local-base.ts'
import { fillShippedPolicies } from './shipped-policy-store.ts'

/** Undefined where the record says nothing: neither inserted nor updated. */
const columnsOf = (record: PatronRecord) => ({
  name: record.name,
  social_name: record.socialName,
  email: record.email,
  cpf: record.cpf,
  language: record.language,
})

async function savePatron(inside: Handles, record: PatronRecord): Promise<{ id: number; saved: PatronSaved }> {
  const columns = columnsOf(record)
  const now = instant(inside)
  const known = await inside.write.selectFrom('patron').selectAll().where('code', '=', record.code).executeTakeFirst()
  if (!known) {
    const row = { code: record.code, ...columns, created_at: now, updated_at: now }
    const { id } = await inside.write.insertInto('patron').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, saved: 'created' }
  }
  const own = new Set(known.own_fields.split(' '))
  const differing = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !own.has(name) && known[name as keyof typeof columns] !== value,
  )
  if (differing.length === 0) return { id: known.id, saved: 'unchanged' }
  await inside.write
    .updateTable('patron')
    .set({ ...Object.fromEntries(differing), updated_at: now })
    .where('id', '=', known.id)
    .execute()
  return { id: known.id, saved: 'changed' }
}

const unknown = { patron_category: 'unknown_category', library: 'unknown_library', course: 'unknown_course' } as const

async function idOf(inside: Handles, table: keyof typeof unknown, code: string): Promise<number> {
  const row = await inside.write.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst()
  if (!row) throw new PatronRefused(unknown[table])
  return row.id
}

/** The number of a bond's course, which is made where the list is the first to name it. */
async function courseIdOf(inside: Handles, { course, courseName }: ListedBond): Promise<number | null | undefined> {
  if (typeof course !== 'string') return course
  // Every write to this table makes caches of the catalogue anew; most rows name a course that is there.
  const known = await inside.write.selectFrom('course').select('id').where('code', '=', course).executeTakeFirst()
  if (known) return known.id
  if (courseName !== undefined)
    await inside.write
      .insertInto('course')
      .values({ code: course, name: courseName })
      .onConflict((taken) => taken.column('code').doNothing())
      .execute()
  return idOf(inside, 'course', course)
}

/** The number of a category, which is made where there is none of this code. */
async function makeCategory(inside: Handles, code: string, names: Readonly<Record<string, string>>): Promise<number> {
  const made = await inside.write
    .insertInto('patron_category')
    .values({ code, names: JSON.stringify(names) })
    .onConflict((taken) => taken.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return idOf(inside, 'patron_category', code)
  for (const granted of usualActivities) await activityStore(inside).grant({ kind: 'category', id: made.id }, granted)
  await fillShippedPolicies(inside)
  return made.id
}

/** The number of a bond's category, which is made where the list is the first to name it. */
async function categoryIdOf(inside: Handles, { category, categoryName }: ListedBond): Promise<number> {
  const known = await inside.write.selectFrom('patron_category').select('id').where('code', '=', category).executeTakeFirst()
  if (known) return known.id
  return categoryName === undefined ? idOf(inside, 'patron_category', category) : makeCategory(inside, category, { pt: categoryName })
}

/** True when anything changed. */
async function saveBond(inside: Handles, patronId: number, bond: ListedBond): Promise<boolean> {
  const at = {
    patron_id: patronId,
    category_id: await categoryIdOf(inside, bond),
    library_id: await idOf(inside, 'library', bond.library),
  }
  const columns = {
    course_id: await courseIdOf(inside, bond),
    registration: bond.registration,
    valid_until: bond.validUntil,
    active: 1 as const,
  }
  const known = await inside.write
    .selectFrom('bond')
    .selectAll()
    .where('patron_id', '=', patronId)
    .where('category_id', '=', at.category_id)
    .where('library_id', '=', at.library_id)
    .executeTakeFirst()
  const isSame = ([name, value]: [string, unknown]) => value === undefined || known?.[name as keyof typeof columns] === value
  if (known && Object.entries(columns).every(isSame)) return false
  if (known) await inside.write.updateTable('bond').set(columns).where('id', '=', known.id).execute()
  else
    await inside.write
      .insertInto('bond')
      .values({ ...at, ...columns })
      .execute()
  await inside.write
    .updateTable('patron')
    .set({ default_library_id: at.library_id })
    .where('id', '=', patronId)
    .where('default_library_id', 'is', null)
    .execute()
  return true
}

/** The login that a new user name is for: the one whose name is given up. Of several nothing says which. */
async function loginToRename(inside: Handles, base: number, patronId: number, { listedUsernames }: PatronRecord) {
  if (listedUsernames === undefined) return undefined
  const own = inside.write.selectFrom('login').select(['id', 'username']).where('base_id', '=', base).where('patron_id', '=', patronId)
  const old = (await own.execute()).filter(({ username }) => !listedUsernames.includes(username))
  return old.length === 1 ? old[0]!.id : undefined
}

async function saveLogin(inside: Handles, patronId: number, record: PatronRecord): Promise<boolean> {
  const base = await localBase(inside)
  const ofBase = inside.write.selectFrom('login').select('patron_id').where('base_id', '=', base)
  if (record.username === undefined && (await ofBase.where('patron_id', '=', patronId).executeTakeFirst())) return false
  const username = record.username ?? record.code
  const known = await ofBase.where('username', '=', username).executeTakeFirst()
  if (known && known.patron_id !== patronId) throw new PatronRefused('taken_username')
  if (known) return false
  const renamed = await loginToRename(inside, base, patronId, record)
  if (renamed !== undefined) {
    await inside.write.updateTable('login').set({ username }).where('id', '=', renamed).execute()
    return true
  }
  const now = instant(inside)
  await inside.write
    .insertInto('login')
    .values({ base_id: base, username, patron_id: patronId, earlier_hashes: '[]', state: 'active', created_at: now })
    .execute()
  return true
}

/** Ties the person to logins of other bases, and unties those that are not named any more. */
async function saveElsewhere(inside: Handles, patronId: number, wanted: NonNullable<PatronRecord['elsewhere']>): Promise<boolean> {
  const others = await inside.write.selectFrom('base').select(['id', 'code']).where('own', '=', 0).execute()
  const codes = new Map(others.map((one) => [one.code, one.id]))
  const known = await inside.write
    .selectFrom('login')
    .select(['id', 'base_id', 'username'])
    .where('patron_id', '=', patronId)
    .where('base_id', 'in', [0, ...codes.values()])
    .execute()
  const isWanted = (row: { base_id: number; username: string }) =>
    wanted.some((one) => codes.get(one.base) === row.base_id && one.username === row.username)
  const gone = known.filter((row) => !isWanted(row))
  for (const row of gone) await inside.write.deleteFrom('login').where('id', '=', row.id).execute()
  const made = wanted.filter((one) => !known.some((row) => codes.get(one.base) === row.base_id && one.username === row.username))
  for (const { base, username } of made) {
    const baseId = codes.get(base)
    if (baseId === undefined) throw new PatronRefused('unknown_base')
    await inside.write
      .insertInto('login')
      .values({ base_id: baseId, username, patron_id: patronId, earlier_hashes: '[]', state: 'active', created_at: instant(inside) })
      .execute()
  }
  return gone.length + made.length > 0
}

async function save(handles: Handles, record: PatronRecord): Promise<PatronSaved> {
  try {
    return await handles.atomically(async (inside) => {
      const { id, saved } = await savePatron(inside, record)
      let more = await saveLogin(inside, id, record)
      for (const bond of record.bonds) more = (await saveBond(inside, id, bond)) || more
      if (record.elsewhere) more = (await saveElsewhere(inside, id, record.elsewhere)) || more
      return saved === 'unchanged' && more ? 'changed' : saved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'patron', 'cpf')) throw new PatronRefused('taken_cpf')
    if (isUniqueViolation(error, 'login', 'username')) throw new PatronRefused('taken_username')
    if (isUniqueViolation(error, 'bond', 'registration')) throw new PatronRefused('taken_registration')
    throw error
  }
}

async function find({ read }: Handles, code: string): Promise<PatronSummary | undefined> {
  const row = await read.selectFrom('patron').select(['id', 'code', 'name', 'blocked_reason']).where('code', '=', code).executeTakeFirst()
  if (!row) return undefined
  const logins = await read
    .selectFrom('login')
    .innerJoin('base', 'base.id', 'login.base_id')
    .select('login.id')
    .where('patron_id', '=', row.id)
    .where('own', '=', 1)
    .orderBy('login.id')
    .execute()
  const { blocked_reason, ...plain } = row
  return { ...plain, ...(blocked_reason !== null && { blockedReason: blocked_reason }), loginIds: logins.map((login) => login.id) }
}

async function setBlocked(handles: Handles, patronId: number, reason: string | undefined): Promise<void> {
  const blocked = reason === undefined ? ({ blocked: 0, blocked_reason: null } as const) : ({ blocked: 1, blocked_reason: reason } as const)
  await handles.write
    .updateTable('patron')
    .set({ ...blocked, updated_at: instant(handles) })
    .where('id', '=', patronId)
    .execute()
}

async function lockCategory({ engine, write }: Handles, code: string): Promise<void> {
  // SQLite has one transaction that writes at a time. Bonds and limits that name the category may be written meanwhile.
  const row = write.selectFrom('patron_category').select('id').where('code', '=', code)
  if (engine === 'postgresql') await row.forNoKeyUpdate().execute()
}

export const patronStore = (handles: Handles): Patrons => ({
  save: (record) => save(handles, record),
  find: (code) => find(handles, code),
  setBlocked: (patronId, reason) => setBlocked(handles, patronId, reason),
  category: (code, names) => handles.atomically((inside) => makeCategory(inside, code, names ?? { pt: code })),
  lockCategory: (code) => lockCategory(handles, code),
  findCategory: async (code) =>
    (await handles.read.selectFrom('patron_category').select('id').where('code', '=', code).executeTakeFirst())?.id,
})
