import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { house } from '../testing/circulation-rows.ts'
import { engines } from '../testing/engines.ts'
import { olderDatabase } from '../testing/older-database.ts'

const at = '2026-11-01T08:00:00.000Z'

/** Id, key as it was, label, control number. */
const rows: readonly (readonly [number, string, string, string | null])[] = [
  [1, 'c linguagem', 'C++ (Linguagem)', null],
  [2, 'c linguagem #77', 'C# (Linguagem)', '77'],
  [3, 'ciencia tecnologia', 'Ciência+tecnologia', null],
  [4, 'हनद', 'हिन्दी', null],
  [5, 'かくせい', 'がくせい', null],
  [6, 'outra coisa', 'D++', null],
  [7, 'agua', 'Água', null],
  // Made by a program that knew better, beside an older one.
  [8, 'f', 'F#', null],
  [9, 'f#', 'F#', '9'],
]

for (const engine of engines)
  describe(engine.name, () => {
    test('headings of an older catalogue get the keys that are made of their labels now, and their titles are stored again', async () => {
      const older = await olderDatabase(engine.name, '0071', async (database) => {
        for (const statement of house) await sql.raw(statement).execute(database)
        for (const [id, key, label, number] of rows)
          await sql`insert into heading (id, kind, heading_key, label, source, control_number, created_at, updated_at)
            values (${id}, 'topic', ${key}, ${label}, ${number && 'local'}, ${number}, ${at}, ${at})`.execute(database)
        await sql`insert into heading_reference (heading_id, kind, label, label_key, position) values (1, 'see', 'C+ +; Cê++', 'c ce', 1)`.execute(
          database,
        )
        await sql`insert into title_heading (title_id, heading_id, role, position) values (1, 1, 'subject', 1), (1, 7, 'subject', 2)`.execute(
          database,
        )
      })
      try {
        const database = await openDatabase(older.settings)
        const headings = await database.read.selectFrom('heading').select(['id', 'heading_key']).orderBy('id').execute()
        const reference = await database.read.selectFrom('heading_reference').select('label_key').execute()
        const titles = await database.read.selectFrom('title').select('content_hash').where('id', '=', 1).execute()
        await database.close()
        expect(headings.map((row) => row.heading_key)).toEqual([
          'c++ linguagem',
          'c# linguagem #77',
          'ciencia tecnologia',
          'हिन्दी',
          'がくせい',
          'outra coisa',
          'agua',
          'f',
          'f#',
        ])
        expect(reference.map((row) => row.label_key)).toEqual(['c+ ce++'])
        expect(titles.map((row) => row.content_hash)).toEqual([expect.stringMatching(/^before [^ ]+$/)])
      } finally {
        await older.remove()
      }
    })
  })
