import { statSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from './migrations/read-migrations.ts'
import { openDatabase } from './open-database.ts'
import { engines } from './testing/engines.ts'
import { asAdministrator, dropDatabase, withDatabase } from './testing/postgres-databases.ts'
import { olderDatabase } from './testing/older-database.ts'
import type { TestDatabase } from './testing/test-database.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase

    beforeAll(async () => {
      database = await engine.open()
    })
    afterAll(() => database.remove())

    test('opened a second time, also at once by several, it takes no step of the schema twice', async () => {
      const others = await Promise.all([1, 2, 3].map(() => openDatabase(database.settings)))
      await Promise.all(others.map((other) => other.close()))
      const { rows } = await sql<{ name: string }>`select name from migration`.execute(database.read)
      expect(rows.map((row) => row.name).toSorted()).toEqual((await readMigrations()).map((one) => one.name))
    })

    test('steps that an older database takes are told, once; a new one takes all and tells nothing', async () => {
      const told: (readonly string[])[] = []
      const onUpgrade = (steps: readonly string[]) => void told.push(steps)
      const older = await olderDatabase(engine.name, '0076', async () => {})
      for (let times = 0; times < 2; times++) await (await openDatabase({ ...older.settings, onUpgrade })).close()
      await older.remove()
      const names = (await readMigrations()).map(({ name }) => name)
      expect(told).toEqual([names.slice(names.findIndex((name) => name.startsWith('0076-')))])
      const empty = await olderDatabase(engine.name, '0001', async () => {})
      await (await openDatabase({ ...empty.settings, onUpgrade })).close()
      await empty.remove()
      expect(told).toHaveLength(1)
    })

    test('a database of a newer program is refused', async () => {
      await sql`insert into migration (name, applied_at) values ('9999-tomorrow', 'x')`.execute(database.write)
      await expect(openDatabase(database.settings)).rejects.toThrow('9999-tomorrow')
      await sql`delete from migration where name = '9999-tomorrow'`.execute(database.write)
    })

    test('values come back in one form, whatever the engine', async () => {
      const { rows } = await sql`select count(*) as counted, sum(id) as summed, 'ação' as word, cast(${null} as text) as absent,
        (select min(active) from campus) as emptied from (select 1 as id union all select 2) as two`.execute(database.read)
      expect({ ...(rows[0] as object) }).toEqual({ counted: 2, summed: 3, word: 'ação', absent: null, emptied: null })
    })

    test('each value has its name, also when somebody has changed the table since the question was first asked', async () => {
      await sql`create table measure (width integer, height integer)`.execute(database.write)
      await sql`insert into measure values (1, 2)`.execute(database.write)
      const named = sql`select height, width as "Width" from measure`
      const all = () => sql`select * from measure`.execute(database.read)
      expect([(await named.execute(database.read)).rows, (await all()).rows]).toEqual([
        [{ height: 2, Width: 1 }],
        [{ width: 1, height: 2 }],
      ])
      await sql`drop table measure`.execute(database.write)
      await sql`create table measure (height integer, depth integer, width integer)`.execute(database.write)
      await sql`insert into measure values (5, 6, 7)`.execute(database.write)
      expect([(await named.execute(database.read)).rows, (await all()).rows]).toEqual([
        [{ height: 5, Width: 7 }],
        [{ height: 5, depth: 6, width: 7 }],
      ])
      await sql`drop table measure`.execute(database.write)
    })

    test('text is ordered by its bytes, so that sort keys mean the same everywhere', async () => {
      const insert = database.write.insertInto('collection')
      await insert.values(['b', 'B', 'a', 'á', 'a b', 'a-b', 'Z'].map((name, at) => ({ code: `c${at}`, name }))).execute()
      const rows = await database.read.selectFrom('collection').select('name').orderBy('name').execute()
      expect(rows.map((row) => row.name)).toEqual(['B', 'Z', 'a', 'a b', 'a-b', 'b', 'á'])
    })

    test('a read does not wait for a transaction that writes, and sees nothing of it before its end', async () => {
      const counted = () => database.read.selectFrom('campus').select('id').execute()
      await database.write.transaction().execute(async (transaction) => {
        await transaction.insertInto('campus').values({ code: 'c1', name: 'Campus' }).execute()
        expect(await counted()).toHaveLength(0)
      })
      expect(await counted()).toHaveLength(1)
    })

    test('a transaction that fails leaves nothing behind, and the next one works', async () => {
      const failing = database.write.transaction().execute(async (transaction) => {
        await transaction.insertInto('campus').values({ code: 'c2', name: 'Campus' }).execute()
        await transaction.insertInto('campus').values({ code: 'c2', name: 'Campus' }).execute()
      })
      await expect(failing).rejects.toThrow()
      expect(await database.read.selectFrom('campus').select('code').where('code', '=', 'c2').execute()).toHaveLength(0)
      await database.write.insertInto('campus').values({ code: 'c2', name: 'Campus' }).execute()
    })

    test('a number once given is never given again', async () => {
      const made = async () =>
        (await database.write.insertInto('campus').values({ code: 'brief', name: 'x' }).returning('id').executeTakeFirstOrThrow()).id
      const first = await made()
      await database.write.deleteFrom('campus').where('id', '=', first).execute()
      expect(await made()).toBeGreaterThan(first)
    })

    test.runIf(engine.name === 'postgresql')(
      'a database that cannot hold every character is refused in one line, before a table is made',
      async () => {
        const url = database.settings.databaseUrl!
        const name = `farol_latin_${process.pid}`
        await asAdministrator(url, (client) =>
          client.query(`create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`),
        )
        const databaseUrl = withDatabase(url, name)
        try {
          const refusal = `DATABASE_URL: the database cannot be opened: its encoding is LATIN1, and UTF8 is needed: createdb --encoding=UTF8 --template=template0 NAME`
          await expect(openDatabase({ databaseUrl })).rejects.toThrow(refusal)
          const tables = await asAdministrator(databaseUrl, (client) => client.query("select 1 from pg_tables where schemaname = 'public'"))
          expect(tables.rows).toEqual([])
        } finally {
          await dropDatabase(url, name)
        }
      },
    )

    test.runIf(engine.name === 'sqlite')('every file of the database is for its owner alone', () => {
      const folder = database.settings.dataDir ?? ''
      const modes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).mode & 0o077)
      expect(modes.length).toBeGreaterThan(1)
      expect(modes.every((mode) => mode === 0)).toBe(true)
    })
  })
}

test('without an address and without a folder it says what it needs', async () => {
  await expect(openDatabase({})).rejects.toThrow('DATABASE_URL or DATA_DIR')
})
