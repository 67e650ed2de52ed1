import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const at = '2026-11-20T12:00:00.000Z'

for (const engine of engines)
  describe(engine.name, () => {
    const open = openStores(engine)

    beforeAll(async () => {
      const rows = (from: number, to: number, kind: string, key: string) => sql`
        insert into heading (id, kind, heading_key, label, created_at, updated_at)
        with recursive numbers (number) as (select ${sql.lit(from)} union all select number + 1 from numbers where number < ${sql.lit(to)})
        select number, ${kind}, ${key} || number, 'x', ${at}, ${at} from numbers`
      await rows(1, 22_000, 'topic', 'silva horto ').execute(open.database.write)
      await rows(22_001, 22_003, 'person', 'silva ana ').execute(open.database.write)
    })

    test('of the headings that are asked for those with the words are found, however many others have them', async () => {
      const found = async (words: readonly string[], among: readonly number[]) =>
        (await open.stores.headings.idsWith(words, among)).toSorted((a, b) => a - b)
      const all = Array.from({ length: 22_003 }, (_, index) => index + 1)
      expect(await found(['silva', 'ana'], [22_003, 5, 22_001])).toEqual([22_001, 22_003])
      for (const among of [all.slice(-4), all.slice(2)]) expect(await found(['sil'], among)).toEqual(among)
      expect(await found(['silva', '22003'], all)).toEqual([22_003])
      expect(await found(['ninguem'], all)).toEqual([])
      expect([await found([], all), await found(['silva'], [])]).toEqual([[], []])
    })
  })
