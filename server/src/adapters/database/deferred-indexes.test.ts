import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildDeferredIndexes } from './deferred-indexes.ts'
import { openDatabase, type Database } from './open-database.ts'
import { engines } from './testing/engines.ts'
import { aLibrary, aTitle } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

const definitions = {
  sqlite: sql<{ definition: string }>`select sql as definition from sqlite_schema where type = 'index' and sql is not null order by name`,
  postgresql: sql<{ definition: string }>`select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`,
}
const indexesOf = async ({ engine, write }: Pick<Database, 'engine' | 'write'>) =>
  (await definitions[engine].execute(write)).rows.map(({ definition }) => definition.toLowerCase())

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    const isDeferred = engine.name === 'sqlite'
    const late = (definition: string) =>
      /title_heading_heading|identifier_value|title_relation_(number|issn|isbn)|title_knowledge_area_area/.test(definition)

    test('what an import goes without is made again as it was', async () => {
      const { stores, database } = open
      const before = await indexesOf(database)
      expect(before.filter(late)).toHaveLength(6)
      await stores.together(({ deferredIndexes }) => deferredIndexes.leave())
      expect(await indexesOf(database)).toEqual(isDeferred ? before.filter((one) => !late(one)) : before)
      await stores.together(({ deferredIndexes }) => deferredIndexes.leave())
      await stores.deferredIndexes.make()
      expect(await indexesOf(database)).toEqual(before)
      await stores.deferredIndexes.make()
      expect(await indexesOf(database)).toEqual(before)
    })

    test('a transaction that fails goes without nothing', async () => {
      const { stores, database } = open
      const before = await indexesOf(database)
      const failing = stores.together(async ({ deferredIndexes }) => {
        await deferredIndexes.leave()
        throw new Error('no room left')
      })
      await expect(failing).rejects.toThrow('no room left')
      expect(await indexesOf(database)).toEqual(before)
    })

    test('whoever opens the catalogue makes them, after an import that died; several at once wait for each other', async () => {
      const { stores, database } = open
      const before = await indexesOf(database)
      await aLibrary(stores)
      await aTitle(database.write, 'Dom Casmurro')
      await stores.together(({ deferredIndexes }) => deferredIndexes.leave())
      const others = await Promise.all([1, 2, 3].map(() => openDatabase({ ...database.settings, timeout: 1 })))
      for (const other of others) expect(await indexesOf(other)).toEqual(before)
      await Promise.all(others.map((other) => other.close()))
    })
  })
}

test('SQLite sorts beside its file, whatever the folder is called, and keeps the settings of the connection', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "farol d'água-"))
  const database = await openDatabase({ dataDir: folder })
  const settings = async () => {
    const { rows } =
      await sql<object>`select (select cache_size from pragma_cache_size) as cache, (select temp_store from pragma_temp_store) as temp,
      (select threads from pragma_threads) as threads`.execute(database.write)
    const directory = await sql<object>`pragma temp_store_directory`.execute(database.write)
    return { ...rows[0]!, directory: directory.rows.map((row) => ({ ...row })) }
  }
  try {
    const before = await settings()
    await sql`drop index title_heading_heading`.execute(database.write)
    await buildDeferredIndexes(database.write, 'sqlite')
    expect(await settings()).toEqual(before)
    expect((await indexesOf(database)).filter((one) => one.includes('title_heading_heading'))).toHaveLength(1)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
