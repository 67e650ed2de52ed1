import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { migration as activitiesOfThePatronHalf } from './0045-activities-of-the-patron-half.ts'

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await engine.open()
    })
    afterAll(() => database.remove())

    const run = async (statement: string) => sql.raw(statement).execute(database.write)

    test('every category that may open its own area gets what stands in it, once; the others get nothing', async () => {
      for (const [id, code] of [
        [1, 'GR'],
        [2, 'EX'],
      ])
        await run(`insert into patron_category (id, code, names) values (${id}, '${code}', '{}')`)
      await run(`insert into activity_grant (grantee, category_id, module, activity) values ('category', 1, 2, 8)`)
      await run(`insert into activity_grant (grantee, category_id, module, activity) values ('category', 1, 3, 5200)`)
      await run(`insert into activity_grant (grantee, category_id, module, activity) values ('category', 2, 1, 13)`)
      for (const _ of [1, 2]) for (const statement of activitiesOfThePatronHalf.statements(engine.name)) await run(statement)
      const granted = await database.read
        .selectFrom('activity_grant')
        .select(['category_id', 'module', 'activity'])
        .where('grantee', '=', 'category')
        .orderBy('category_id')
        .orderBy('activity')
        .execute()
      expect(granted.map((one) => [one.category_id, one.module, one.activity])).toEqual([
        [1, 2, 8],
        [1, 2, 5121],
        [1, 2, 5130],
        [1, 2, 5131],
        [1, 3, 5200],
        [1, 3, 5201],
        [1, 3, 5202],
        [1, 3, 5203],
        [1, 3, 5204],
        [1, 3, 5205],
        [2, 1, 13],
      ])
    })
  })
