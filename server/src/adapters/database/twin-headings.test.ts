import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { twinsWanted } from './twin-headings.ts'

test('on SQLite without statistics twins are looked up by kind and key, never among all headings of a kind', async () => {
  const database = await engines[0]!.open()
  try {
    const { rows } = await sql<{ detail: string }>`explain query plan ${twinsWanted}`.execute(database.write)
    const searches = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SEARCH'))
    expect(searches).toHaveLength(2)
    for (const search of searches) expect(search).toContain('(kind=? AND heading_key=?)')
  } finally {
    await database.remove()
  }
})

test.each(engines)(
  'on $name a form that is shorter than its number has no twin and fails nothing; a longer one is found',
  async (engine) => {
    const database = await engine.open()
    const now = '2026-11-20T12:00:00.000Z'
    const heading = { kind: 'person', source: 'local', created_at: now, updated_at: now } as const
    try {
      await database.write
        .insertInto('heading')
        .values([
          {
            ...heading,
            id: 1,
            heading_key: 'a',
            label: 'A',
            control_number: '0000000012345',
            identity: 'one',
            record: '{}',
            content_hash: 'x',
          },
          { ...heading, id: 2, heading_key: 'b', label: 'B', control_number: '0000000067890' },
          { ...heading, id: 3, heading_key: 'c #7', label: 'C', control_number: '7' },
          { ...heading, id: 4, heading_key: 'c', label: 'C', control_number: '8', identity: 'four', record: '{}', content_hash: 'x' },
        ])
        .execute()
      const { rows } = await twinsWanted.execute(database.write)
      expect(rows).toEqual([{ twin: 3, authority: 4, key: 'c' }])
    } finally {
      await database.remove()
    }
  },
)
