import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'
import { partsOf } from './title-part-store.ts'

const at = '2026-11-20T12:00:00.000Z'

/** Rows that PostgreSQL read for a statement, those that it threw away included. */
function rowsRead(plan: Plan): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 1, 'Rows Removed by Filter': removed = 0, Plans = [] } = plan
  return (rows + removed) * loops + Plans.reduce((sum, one) => sum + rowsRead(one), 0)
}

interface Plan {
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

for (const engine of engines) {
  describe(`parts and hosts on ${engine.name}`, () => {
    const open = openStores(engine)

    /** Titles from `from` to `to`, each but the first the part of the one before, by its control number. */
    async function chain(from: number, to: number): Promise<void> {
      const { write } = open.database
      const numbers = sql`with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < cast(${to} as integer))`
      await sql`insert into title (id, source, identity, content_hash, control_number, record, created_at, updated_at, title_line, sort_title)
        ${numbers} select i, 'x', 'k' || cast(i as text), 'h', 'c' || cast(i as text), '{"leader":"","fields":[]}', ${at}, ${at}, 't', 't' from n`.execute(
        write,
      )
      await sql`insert into title_relation (title_id, position, kind, control_number, issue_key, page_key)
        ${numbers} select i, 0, 'host', 'c' || cast(i - 1 as text), '', '' from n`.execute(write)
    }

    const ask = async () => {
      const { titleParts } = open.stores
      return [await titleParts.count(20), await titleParts.list(20, { offset: 0, limit: 5 }), [...(await titleParts.targets(20))]]
    }

    beforeAll(() => chain(1, 40))

    test('a part is found by control number, ISSN and ISBN, once however many of them it names, and not when suppressed', async () => {
      const { titleParts } = open.stores
      const { write } = open.database
      await write
        .insertInto('identifier')
        .values([
          { title_id: 30, kind: 'issn', value: '12345679', shown: '1234-5679' },
          { title_id: 30, kind: 'isbn', value: '9788535914849', shown: '9788535914849' },
        ])
        .execute()
      const link = { kind: 'host', issue_key: '', page_key: '' }
      await write
        .insertInto('title_relation')
        .values([
          { ...link, title_id: 5, position: 1, issn: '12345679', control_number: 'c30' },
          { ...link, title_id: 6, position: 1, isbn: '9788535914849' },
          { ...link, title_id: 7, position: 1, isbn: '9788535914849' },
          { ...link, title_id: 8, position: 1, issn: '12345679', kind: 'other_edition' },
        ])
        .execute()
      await write.updateTable('title').set({ suppressed: 1 }).where('id', '=', 7).execute()
      expect(await titleParts.count(30)).toBe(3)
      expect((await titleParts.list(30, { offset: 0, limit: 9 })).map((part) => part.titleId)).toEqual([5, 6, 31])
    })

    test('the parts and the host of one title are looked up in indexes, however many titles there are', async () => {
      const { read, write } = open.database
      const answer = await ask()
      expect(answer).toEqual([1, [{ titleId: 21 }], [[0, 19]]])
      await chain(41, 4_000)
      expect(await ask()).toEqual(answer)
      const { sql: text, parameters } = partsOf(open.database, sql.val(20)).select('part.title_id').compile()
      // What is read beyond the few rows that are looked for: whole tables, or rows that PostgreSQL counts.
      const readTooMuch = {
        sqlite: async () => {
          const { rows } = await read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]))
          const steps = rows.map(({ detail }) => detail)
          return steps.length > 3 ? steps.filter((detail) => /^SCAN (host|link|other|part|title|identifier)\b/.test(detail)) : ['no plan']
        },
        postgresql: async () => {
          for (const table of ['title', 'title_relation', 'identifier']) await sql`analyze ${sql.table(table)}`.execute(write)
          const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
          const { rows } = await read.executeQuery<{ 'QUERY PLAN': string }>(explain)
          const [{ Plan: plan }] = JSON.parse(rows[0]!['QUERY PLAN']) as [{ Plan: Plan }]
          return rowsRead(plan) < 100 ? [] : [`${rowsRead(plan)} rows`]
        },
      }
      expect(await readTooMuch[engine.name]()).toEqual([])
    })
  })
}
