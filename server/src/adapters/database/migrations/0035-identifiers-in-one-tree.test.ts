import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { migration as identifiersInOneTree } from './0035-identifiers-in-one-tree.ts'
import { migration as firstWave } from './0001-first-wave.ts'

const at = '2026-11-20T12:00:00.000Z'
const rows = [
  [2, 'issn', '01001965', '0100-1965'],
  [1, 'isbn', '9788535902778', '85-359-0277-5'],
  [1, 'doi', '10.1/a', '10.1/a'],
] as const

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    const run = (statement: string) => sql.raw(statement).execute(database.write)
    const insert = (values: string) => run(`insert into identifier (title_id, kind, value, shown) values (${values})`)
    beforeAll(async () => {
      database = await engine.open()
    })
    afterAll(() => database.remove())

    test('numbers of an older catalogue stay, are found by their value, and go with their title', async () => {
      // The table as the first wave made it.
      await run('drop table identifier')
      for (const statement of firstWave.statements(engine.name))
        if (/^create (table identifier |index identifier_)/.test(statement)) await run(statement)
      for (const id of [1, 2])
        await run(`insert into title (id, source, identity, content_hash, record, created_at, updated_at, title_line, sort_title)
          values (${id}, 'local', 'i${id}', 'h', '{}', '${at}', '${at}', 'T', 't')`)
      for (const [title, ...texts] of rows) await insert([title, ...texts.map((text) => `'${text}'`)].join(', '))
      await database.write.transaction().execute(async (transaction) => {
        for (const statement of identifiersInOneTree.statements(engine.name)) await sql.raw(statement).execute(transaction)
      })
      const kept = () => database.read.selectFrom('identifier').selectAll().orderBy('title_id').orderBy('kind').execute()
      const row = ([title_id, kind, value, shown]: (typeof rows)[number]) => ({ title_id, kind, value, shown })
      expect(await kept()).toEqual([row(rows[2]), row(rows[1]), row(rows[0])])
      // PostgreSQL changes nothing: its index is the one of the first wave.
      const lookUp = {
        sqlite: sql<{ told: string }>`explain query plan select title_id from identifier where kind = 'isbn' and value = '1'`,
        postgresql: sql<{ told: string }>`select indexname as told from pg_indexes where tablename = 'identifier'`,
      }[engine.name]
      const found = (await lookUp.execute(database.read)).rows.map((one) => Object.values(one).join(' ')).join()
      expect(found).toContain({ sqlite: 'COVERING INDEX identifier_value', postgresql: 'identifier_value' }[engine.name])
      await expect(insert(`1, 'isb', '2', '2'`)).rejects.toThrow(/check/i)
      await expect(insert(`1, 'isbn', '', '2'`)).rejects.toThrow(/check/i)
      await expect(insert(`9, 'isbn', '2', '2'`)).rejects.toThrow(/foreign key/i)
      await expect(insert(`1, 'isbn', '9788535902778', 'x'`)).rejects.toThrow(/unique/i)
      await run('delete from title where id = 1')
      expect(await kept()).toEqual([row(rows[0])])
    })
  })
