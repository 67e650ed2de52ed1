import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { headingKey } from '../../../catalogue/description/heading-key.ts'
import { openDatabase } from '../open-database.ts'
import type { Tables } from '../tables.ts'
import { house } from '../testing/circulation-rows.ts'
import { engines } from '../testing/engines.ts'
import { olderDatabase } from '../testing/older-database.ts'

const at = '2026-11-01T08:00:00.000Z'
const long = `Comissão ${'de estudos '.repeat(50)}`
const cut = `comissao ${'de estudos '.repeat(50)}`.slice(0, 400)
// A letter of two UTF-16 units that the cut parts, and letters of which a database counts 205 where a key counts 401.
const [deseret, cutDeseret] = [`${'a'.repeat(399)}𐐨 um`, `${'a'.repeat(399)}\ufffd`]
const wide = '𐐨'.repeat(200)
const wideLabel = `${wide} fim`

/** Id, key as it was, label, control number. */
const rows: readonly (readonly [number, string, string, string | null])[] = [
  [1, `${cut} #77`, `${long}do sul`, '77'],
  [2, cut, `${long}do norte`, null],
  [3, `${cut} #78`, `${long}do norte`, '78'],
  [4, 'a'.repeat(400), 'A'.repeat(400), null],
  [5, cutDeseret, deseret, null],
  [6, wide, wideLabel, null],
  [7, `${cut} #79`, 'Outro nome', '79'],
  [8, 'agua', 'Água', null],
]

async function fill(database: Kysely<Tables>): Promise<void> {
  for (const statement of house) await sql.raw(statement).execute(database)
  for (const [id, key, label, number] of rows)
    await sql`insert into heading (id, kind, heading_key, label, source, control_number, created_at, updated_at)
      values (${id}, 'entity', ${key}, ${label}, ${number && 'local'}, ${number}, ${at}, ${at})`.execute(database)
  await sql`update heading set identity = 'local|8', content_hash = 'h8', record = '{}' where id = 8`.execute(database)
  await sql`insert into heading_reference (heading_id, kind, label, label_key, position) values (8, 'see', ${`${long}do leste`}, ${cut}, 1)`.execute(
    database,
  )
}

async function upgraded(engine: (typeof engines)[number]['name'], heading: number) {
  const older = await olderDatabase(engine, '0077', async (database) => {
    await fill(database)
    await sql`insert into title_heading (title_id, heading_id, role, position) values (1, ${heading}, 'subject', 1)`.execute(database)
  })
  try {
    const database = await openDatabase(older.settings)
    const headings = await database.read.selectFrom('heading').select(['heading_key', 'content_hash']).orderBy('id').execute()
    const reference = await database.read.selectFrom('heading_reference').select('label_key').executeTakeFirstOrThrow()
    const title = await database.read.selectFrom('title').select('content_hash').where('id', '=', 1).executeTakeFirstOrThrow()
    await database.close()
    return { headings, reference, title }
  } finally {
    await older.remove()
  }
}

const storedAgain = /^before [^ ]+$/

for (const { name } of engines) {
  test(`long headings of an older catalogue on ${name} get keys that tell their end, and their titles are stored again`, async () => {
    const { headings, reference, title } = await upgraded(name, 2)
    const [north, south, east] = ['norte', 'sul', 'leste'].map((end) => headingKey(`${long}do ${end}`))
    expect(new Set([north, south, east]).size).toBe(3)
    const keys = [south, north, `${north} #78`, 'a'.repeat(400), headingKey(deseret), headingKey(wideLabel), `${cut} #79`, 'agua']
    expect(headings.map((row) => row.heading_key)).toEqual(keys)
    expect(reference.label_key).toBe(east)
    expect(title.content_hash).toMatch(storedAgain)
  })

  test(`an authority on ${name} with a long variant is stored again, and its titles`, async () => {
    const { headings, title } = await upgraded(name, 8)
    expect(headings.map((row) => row.content_hash)).toEqual([null, null, null, null, null, null, null, 'before h8'])
    expect(title.content_hash).toMatch(storedAgain)
  })

  test(`titles of short headings on ${name} stay as they are`, async () => {
    expect((await upgraded(name, 4)).title.content_hash).not.toMatch(storedAgain)
  })
}
