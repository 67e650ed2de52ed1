import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedStatements } from '../../testing/counted-statements.ts'
import { readOnce } from './read-once.ts'
import { engines, type TestDatabase } from './testing/engines.ts'

const odd = `"aspas", 'apóstrofo', $1, ?, \\n, 書`

for (const engine of engines) {
  describe(`reads of one answer, on ${engine.name}`, () => {
    const { engine: watched, of } = countedStatements(engine)
    let database: TestDatabase
    beforeAll(async () => {
      database = await watched.open()
      const settings = [odd, 'b', 'c'].map((name, at) => ({
        name,
        value: JSON.stringify({ at, odd }),
        version: at + 1,
        updated_at: '2026-11-20T12:00:00.000Z',
      }))
      await database.write.insertInto('institution_setting').values(settings).execute()
    })
    afterAll(() => database.remove())

    const questions = (read: TestDatabase['read']): readonly { execute(): Promise<readonly unknown[]> }[] => [
      read.selectFrom('institution_setting').selectAll().orderBy('version', 'desc'),
      read.selectFrom('institution_setting').select(['version', 'name']).where('name', '=', odd).where('version', '<', 3),
      read.selectFrom('institution_setting').select('name').where('version', '>', 1).orderBy('name', 'desc').limit(1).offset(1),
      read.selectFrom('institution_setting').select('name').where('name', '=', 'nobody'),
      read.selectFrom('institution_setting').select(({ fn }) => [fn.sum<number>('version').as('sum'), fn.countAll<number>().as('count')]),
      read.selectNoFrom(({ exists, selectFrom, lit }) => [
        exists(selectFrom('institution_setting').select('name').where('version', '=', 3)).as('there'),
        lit(null).as('nothing'),
        sql<number>`9007199254740991`.as('most'),
        sql<number>`0.1`.as('tenth'),
      ]),
    ]

    test('what is asked at the same time is one statement, and each is given what it would be given alone', async () => {
      const alone: unknown[] = []
      for (const question of questions(database.read)) alone.push(await question.execute())
      expect(alone[0]).toHaveLength(3)
      const once = readOnce(database.engine, database.read)
      const together = await of(() => Promise.all(questions(once).map((question) => question.execute())))
      expect(together.given).toEqual(alone)
      expect(together.count).toBe(1)
      expect((await of(() => questions(once)[0]!.execute())).count).toBe(0)
    })

    test('one that cannot be answered fails those asked with it, and none that comes later', async () => {
      const once = readOnce(database.engine, database.read)
      const [right, wrong] = await Promise.allSettled([
        questions(once)[0]!.execute(),
        sql`select nothing_like_it from library`.execute(once),
      ])
      expect([right.status, wrong.status]).toEqual(['rejected', 'rejected'])
      expect(await questions(once)[2]!.execute()).toHaveLength(1)
    })

    test('nothing is written through them', async () => {
      const once = readOnce(database.engine, database.read)
      await expect(once.deleteFrom('institution_setting').execute()).rejects.toThrow('write nothing')
    })
  })
}
