import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { migration as displaysOfPresentRecords } from './0036-displays-of-present-records.ts'

const at = '2026-11-20T12:00:00.000Z'

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    const run = (statement: string) => sql.raw(statement).execute(database.write)
    beforeAll(async () => {
      database = await engine.open()
    })
    afterAll(() => database.remove())

    test('of an older catalogue only displays of present records of shown titles stay', async () => {
      // As it was before this step.
      await run(`drop trigger title_display_outdated${engine.name === 'sqlite' ? '' : ' on title'}`)
      if (engine.name === 'postgresql') await run('drop function forget_title_display')
      for (const [id, suppressed] of [
        [1, 0],
        [2, 0],
        [3, 1],
        [4, 0],
      ])
        // prettier-ignore
        await run(`insert into title (id, source, identity, content_hash, record, suppressed, created_at, updated_at, title_line, sort_title)
          values (${id}, 'local', 'i${id}', 'h${id}', '{}', ${suppressed}, '${at}', '${at}', 'T', 't')`)
      for (const [id, madeOf] of [
        [1, 'h1'],
        [2, 'before'],
        [3, 'h3'],
        [4, 'h4'],
      ])
        // prettier-ignore
        await run(`insert into title_display (title_id, made_of, form, display) values (${id}, '${madeOf}', 1, '{}')`)
      await database.write.transaction().execute(async (transaction) => {
        for (const statement of displaysOfPresentRecords.statements(engine.name)) await sql.raw(statement).execute(transaction)
      })
      const kept = async () =>
        (await database.read.selectFrom('title_display').select('title_id').orderBy('title_id').execute()).map((row) => row.title_id)
      expect(await kept()).toEqual([1, 4])
      await run(`update title set title_line = 'U', content_hash = content_hash`)
      expect(await kept()).toEqual([1, 4])
      await run(`update title set content_hash = 'new' where id = 4`)
      expect(await kept()).toEqual([1])
      await run('update title set suppressed = 1 where id = 1')
      expect(await kept()).toEqual([])
    })
  })
