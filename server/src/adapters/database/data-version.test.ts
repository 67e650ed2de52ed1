import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock/system-clock.ts'
import { sqliteDataVersion } from './data-version.ts'
import { databaseStores } from './database-stores.ts'
import { builtInLibrarySystem } from '../library-system/built-in/built-in-library-system.ts'
import { openSqliteConnection } from './dialect/sqlite-connection.ts'
import { openDatabase } from './open-database.ts'
import { engines, type TestDatabase } from './testing/engines.ts'

describe.each(engines)('the mark of changes on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
  })
  afterAll(() => database.remove())

  /** Another database of the same server may write at any moment: a mark that stays is looked for, not demanded at once. */
  async function staysTheSame(): Promise<boolean> {
    for (let tries = 0; tries < 200; tries += 1) if ((await database.dataVersion()) === (await database.dataVersion())) return true
    return false
  }

  test('stays while nothing is written, whatever is read', async () => {
    const { titles } = databaseStores(database, systemClock, builtInLibrarySystem)
    await titles.count()
    expect(await staysTheSame()).toBe(true)
  })

  test('changes with a write of this process and of another connection', async () => {
    const { settings } = databaseStores(database, systemClock, builtInLibrarySystem)
    const first = await database.dataVersion()
    await settings.put('here', 1)
    const second = await database.dataVersion()
    expect(second).not.toBe(first)
    const other = await openDatabase(database.settings)
    await databaseStores(other, systemClock, builtInLibrarySystem).settings.put('there', 2)
    expect(await database.dataVersion()).not.toBe(second)
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
    const dataVersion = await database.dataVersion()
    expect(await settings.get('slow')).toBeUndefined()
    finish()
    await writing
    expect(await database.dataVersion()).not.toBe(dataVersion)
    expect((await settings.get('slow'))?.value).toBe(1)
  })
})

describe('the mark of an SQLite file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-mark-'))
  const file = path.join(folder, 'one.sqlite')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('sees in the next turn what another process commits, and at once what this one does', async () => {
    const own = await openSqliteConnection({ path: file, readOnly: false, timeout: 100 })
    await own.control('create table t (n integer)')
    const changes = sqliteDataVersion(file)
    const first = await changes.dataVersion()
    // To the program this connection is another process: nobody tells it of its acts.
    const other = new DatabaseSync(file)
    other.exec('insert into t values (1)')
    expect(await changes.dataVersion()).toBe(first)
    await nextTurn()
    const second = await changes.dataVersion()
    expect(second).not.toBe(first)
    await own.control('begin')
    await own.executeQuery({ sql: 'insert into t values (2)', parameters: [], query: undefined as never, queryId: undefined as never })
    expect(await changes.dataVersion()).toBe(second)
    await own.control('commit')
    expect(await changes.dataVersion()).not.toBe(second)
    other.close()
    changes.close()
    own.close()
  })
})
