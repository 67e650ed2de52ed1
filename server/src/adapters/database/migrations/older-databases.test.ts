import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { house } from '../testing/circulation-rows.ts'
import { engines } from '../testing/engines.ts'
import { olderDatabase } from '../testing/older-database.ts'

for (const engine of engines)
  describe(engine.name, () => {
    test('a database from before circulation keeps its rows, and its copies and types of work get what is new', async () => {
      const older = await olderDatabase(engine.name, '0040', async (database) => {
        for (const statement of [
          ...house,
          `update copy set volume = ' 1|a ', tome = 'b\\c', location_id = 1 where id = 5`,
          `insert into material_type (id, names, reference_form, multimedia) values (1, '{}', 'book', 0), (2, '{}', 'film', 1), (3, '{}', 'thesis', 0)`,
          `insert into material_type (id, names, reference_form, kardex) values (4, '{}', 'periodical', 1), (5, '{}', 'object', 0)`,
        ])
          await sql.raw(statement).execute(database)
      })
      try {
        const database = await openDatabase(older.settings)
        const copies = await database.read
          .selectFrom('copy')
          .select(['id', 'copy_key'])
          .where('id', 'in', [1, 4, 5])
          .orderBy('id')
          .execute()
        const types = await database.read.selectFrom('material_type').select('loan_group').orderBy('id').execute()
        const patrons = await database.read.selectFrom('patron').select(['version', 'card_number']).where('code', '=', 'p1').execute()
        await database.close()
        expect(copies.map((copy) => copy.copy_key)).toEqual(['1|1|||||', '1|1|4||||', '1|1|1\\|a|b\\\\c|||1'])
        expect(types.map((type) => type.loan_group)).toEqual(['livro', 'multimidia', 'tese', 'multimidia', 'multimidia'])
        expect(patrons.map((row) => ({ ...row }))).toEqual([{ version: 1, card_number: null }])
      } finally {
        await older.remove()
      }
    })
  })
