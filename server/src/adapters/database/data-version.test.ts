import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertKinds } from '../../composition/alert-kinds.ts'
import { systemClock } from '../clock/system-clock.ts'
import { sqliteDataVersion } from './data-version.ts'
import { databaseStores } from './database-stores.ts'
import { builtInLibrarySystem } from '../library-system/built-in/built-in-library-system.ts'
import { openSqliteConnection } from './dialect/sqlite-dialect.ts'
import { openDatabase } from './open-database.ts'
import { subjectOfStatement } from './table-subjects.ts'
import { tables } from './tables.ts'
import { engines } from './testing/engines.ts'
import type { TestDatabase } from './testing/test-database.ts'

describe.each(engines)('the mark of changes on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.remove())

  /** Another database of the same server may write at any moment: a mark that stays is looked for, not demanded at once. */
  async function staysTheSame(): Promise<boolean> {
    for (let tries = 0; tries < 200; tries += 1)
      if ((await database.versions.dataVersion()) === (await database.versions.dataVersion())) return true
    return false
  }

  test('stays while nothing is written, whatever is read', async () => {
    const { titles } = databaseStores(database, systemClock, builtInLibrarySystem)
    await titles.count()
    expect(await staysTheSame()).toBe(true)
  })

  test('changes with a write of this process and of another connection', async () => {
    const { settings } = databaseStores(database, systemClock, builtInLibrarySystem)
    const first = await database.versions.dataVersion()
    await settings.put('here', 1)
    const second = await database.versions.dataVersion()
    expect(second).not.toBe(first)
    const other = await openDatabase(database.settings)
    await databaseStores(other, systemClock, builtInLibrarySystem).settings.put('there', 2)
    expect(await database.versions.dataVersion()).not.toBe(second)
    await other.close()
  })

  test('changes when a transaction that was open at the last mark is committed', async () => {
    const { together, settings } = databaseStores(database, systemClock, builtInLibrarySystem)
    let finish = () => {}
    let isInside = () => {}
    const inside = new Promise<void>((resolve) => (isInside = resolve))
    const writing = together(async (stores) => {
      await stores.settings.put('slow', 1)
      isInside()
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await inside
    const dataVersion = await database.versions.dataVersion()
    expect(await settings.get('slow')).toBeUndefined()
    finish()
    await writing
    expect(await database.versions.dataVersion()).not.toBe(dataVersion)
    expect((await settings.get('slow'))?.value).toBe(1)
  })
})

describe.each(engines)('versions by subject on $name', (engine) => {
  let database: TestDatabase
  const stores = () => databaseStores(database, systemClock, builtInLibrarySystem)
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.remove())

  const now = async () => [await database.versions.dataVersion(), await database.versions.commentsVersion()]

  test('what belongs to a person, work that waits and counters raise none', async () => {
    const before = await now()
    await stores().jobs.add({ kind: 'sweep', payload: {} })
    await stores().together(async (inside) => {
      await inside.audit.record({ actor: { kind: 'system' }, act: 'read_patron' })
      await inside.jobs.add({ kind: 'sweep', payload: {}, uniqueKey: 'once' })
    })
    expect(await now()).toEqual(before)
  })

  test('alerts raise none: told, sent, declined, marked, deleted and given up, no page or card is made anew', async () => {
    const all = databaseStores(database, systemClock, builtInLibrarySystem, alertKinds)
    await all.patrons.save({ code: 'ana', name: 'Ana', email: 'ana@example.org', username: 'ana', bonds: [] })
    const { id: patronId } = (await all.patrons.find('ana'))!
    const before = await now()
    const commits = await database.versions.commitVersion()
    const told = {
      patronId,
      kind: 'hold_released',
      params: { title: 'T', library: 'BC', lastDay: '2026-11-24', lastTime: '22:00' },
    } as const
    const [sent, marked] = [
      await all.alerts.notify({ ...told, subject: 'hold:1', at: systemClock.now() }),
      await all.alerts.notify({ ...told, subject: 'hold:2', at: systemClock.now() }),
    ]
    const { alertEmails } = all
    const emailId = await alertEmails.create(patronId, [sent!], 'message')
    await alertEmails.markSending(emailId)
    await alertEmails.end(emailId, 'sent')
    await alertEmails.decline(patronId, ['suggestion'])
    await alertEmails.accept(patronId, ['suggestion'])
    expect((await all.alerts.mark(patronId, { ids: [marked!] }, true)).changed).toBe(1)
    expect((await all.alerts.remove(patronId, { ids: [marked!] })).changed).toBe(1)
    expect(await all.alerts.withdraw('hold_released', 'hold:1')).toBe(1)
    expect(await all.alerts.prune(new Date(systemClock.now().getTime() + 60_000))).toBe(2)
    expect(await database.versions.commitVersion()).not.toBe(commits)
    expect(await now()).toEqual(before)
  })

  test('a write raises its subject, alone and inside a transaction; one that is rolled back raises nothing', async () => {
    const { write } = database
    const first = await now()
    await write
      .insertInto('campus')
      .values({ code: 'Centro', name: 'Centro' } as never)
      .execute()
    const second = await now()
    expect(second[0]).not.toBe(first[0])
    expect(second[1]).toBe(first[1])
    const gone = write.transaction().execute(async (inside) => {
      await inside
        .insertInto('campus')
        .values({ code: 'Norte', name: 'Norte' } as never)
        .execute()
      throw new Error('no')
    })
    await expect(gone).rejects.toThrow('no')
    expect(await now()).toEqual(second)
    await write.transaction().execute((inside) =>
      inside
        .insertInto('campus')
        .values({ code: 'Sul', name: 'Sul' } as never)
        .execute(),
    )
    expect((await now())[0]).not.toBe(second[0])
  })

  test('a write that the schema refuses raises nothing and leaves no transaction open', async () => {
    const before = await now()
    await expect(
      database.write
        .insertInto('campus')
        .values({ id: null, name: null } as never)
        .execute(),
    ).rejects.toThrow()
    expect(await now()).toEqual(before)
    await database.write
      .insertInto('campus')
      .values({ code: 'Leste', name: 'Leste' } as never)
      .execute()
    expect(await now()).not.toEqual(before)
  })
})

test('every table of both databases has a subject or is never cached', async () => {
  const database = await engines[0]!.open()
  const undeclared = async () =>
    (await database.read.introspection.getTables()).map(({ name }) => name).filter((name) => !Object.hasOwn(tables, name))
  const before = await undeclared()
  await sql`create table of_no_area (id integer)`.execute(database.write)
  const after = await undeclared()
  await database.remove()
  expect([before, after]).toEqual([[], ['of_no_area']])
})

test('statements are told apart by their table, and of copies by their columns', () => {
  const told = [
    'insert into "title" ("id") values (?)',
    'update "institution_setting" set "value" = ? where "name" = ?',
    'delete from title_comment where id = $1',
    'update "copy" set "status" = ?, "due_date" = ?, "updated_at" = ? where "id" = ?',
    'update "copy" set "status" = ?, "library_id" = ? where "id" = ?',
    'insert into "job" ("kind") values (?)',
    'select * from "title" where "id" = ?',
  ].map(subjectOfStatement)
  expect(told).toEqual(['catalogue', 'institution', 'comments', undefined, 'catalogue', undefined, undefined])
})

describe('the mark of an SQLite file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-mark-'))
  const file = path.join(folder, 'one.sqlite')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('sees in the next turn what another process commits, and at once what this one does', async () => {
    const own = await openSqliteConnection({ path: file, readOnly: false, timeout: 100, subjectOf: subjectOfStatement })
    await own.control('create table t (n integer)')
    await own.control('create table data_version (subject text, version integer)')
    const changes = sqliteDataVersion(file)
    const first = await changes.commitVersion()
    // To the program this connection is another process: nobody tells it of its acts.
    const other = new DatabaseSync(file)
    other.exec('insert into t values (1)')
    expect(await changes.commitVersion()).toBe(first)
    await nextTurn()
    const second = await changes.commitVersion()
    expect(second).not.toBe(first)
    await own.control('begin')
    await own.executeQuery({ sql: 'insert into t values (2)', parameters: [], query: undefined as never, queryId: undefined as never })
    expect(await changes.commitVersion()).toBe(second)
    await own.control('commit')
    expect(await changes.commitVersion()).not.toBe(second)
    other.close()
    changes.close()
    own.close()
  })
})
