import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shelfCode } from '../../../catalogue/holdings/shelf-code.ts'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { migration as codesForAddresses } from './0034-codes-for-addresses.ts'

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await engine.open()
    })
    afterAll(() => database.remove())

    test('codes of an older catalogue are mended as an import would make them, and stay apart', async () => {
      const codes = ['BC', "St. Anne's", 'English Fac.', 'É lá', 'a b', 'a/b', '***', 'Seção-2', '[x]\\y']
      // As catalogues were made before: nothing checked.
      await database.write.transaction().execute(async (transaction) => {
        await sql.raw(`create table made_before as select id, code from collection where 1 = 0`).execute(transaction)
        for (const [at, code] of codes.entries())
          await sql`insert into made_before (id, code) values (${at + 1}, ${code})`.execute(transaction)
        const [first, second] = codesForAddresses.statements(engine.name).slice(-2)
        for (const statement of [first!, second!]) await sql.raw(statement.replaceAll('collection', 'made_before')).execute(transaction)
      })
      const { rows } = await sql<{ code: string }>`select code from made_before order by id`.execute(database.read)
      const made = (text: string) => shelfCode(text)
      expect(rows.map(({ code }) => code)).toEqual([
        'BC',
        made("St. Anne's"),
        made('English Fac.'),
        made('É lá'),
        'c5',
        'c6',
        'c7',
        'Seção-2',
        'x-y',
      ])
    })
  })
